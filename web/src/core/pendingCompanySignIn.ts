import type { OidcSignInStart } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { z } from 'zod';
import { browserWindow } from './browserWindow.ts';
import { readStoredJson, tabStore } from './storage.ts';

/** A sign-in at a company's identity provider, stored for this tab until the user returns. */
const PendingCompanySignIn = z.object({
  ticket: z.string(),
  /** Email address as typed. */
  email: z.string(),
  /** Path within this site to continue at. */
  back: z.string().startsWith('/'),
});
export type PendingCompanySignIn = z.infer<typeof PendingCompanySignIn>;

/** The sign-in that this tab started, or `null` when the user did not leave from this tab. */
export function loadPendingCompanySignIn(): PendingCompanySignIn | null {
  return PendingCompanySignIn.safeParse(readStoredJson(tabStore, 'companySignIn')).data ?? null;
}

/** Discards the pending sign-in. */
export function clearPendingCompanySignIn(): void {
  tabStore.remove('companySignIn');
}

/** Stores the pending sign-in and redirects to the identity provider. @throws Error unless the URL is http or https. */
export function redirectToCompanySignIn(
  { address, ticket }: OidcSignInStart,
  trip: Omit<PendingCompanySignIn, 'ticket'>,
): void {
  tabStore.write('companySignIn', JSON.stringify({ ...trip, ticket }));
  browserWindow.leaveFor(address);
}
