import { z } from 'zod';
import { text } from './text.ts';

/** The longest address of a provider of OpenID Connect. */
export const longestIssuer = 500;

/** Path of the one page that providers send browsers back to. */
export const providerReturnPath = '/company-sign-in';

/** Where a browser goes on, and the ticket that the page keeps until it comes back: nobody else can end what was begun. */
export const SignInBegun = z.object({ address: z.url(), ticket: z.string() });
export type SignInBegun = z.infer<typeof SignInBegun>;

/** What a provider sent a browser back with, and the ticket that the page kept. */
export const SignInReturn = z.strictObject({
  code: text(4000).min(1),
  state: text(200).min(1),
  /** The provider, where it says who it is. */
  iss: text(longestIssuer).optional(),
  ticket: z.string().min(1).max(4000),
});
export type SignInReturn = z.infer<typeof SignInReturn>;

/** Codes of what goes wrong at a provider. */
export const failedProvider = ['company.sign-in-address', 'company.sign-in-provider'] as const;

/** Codes of what a return from a provider is refused for. */
export const refusedReturn = [
  ...failedProvider,
  'company.public-domain',
  'company.sign-in-email',
  'company.sign-in-off',
  'company.sign-in-refused',
  'company.sign-in-stale',
] as const;
