import type { SignInBegun } from '@marketplace/contracts/kernel/providerSignIn.ts';
import { z } from 'zod';
import { browserWindow } from './browserWindow.ts';
import { readJson, tabStore } from './storage.ts';

/** A sign-in at a company's identity provider, stored for this tab until the user returns. */
const CompanyTrip = z.object({
  ticket: z.string(),
  /** Email address as typed. */
  email: z.string(),
  /** Path within this site to continue at. */
  back: z.string().startsWith('/'),
});
export type CompanyTrip = z.infer<typeof CompanyTrip>;

/** The sign-in that this tab started, or `null` when the user did not leave from this tab. */
export function readTrip(): CompanyTrip | null {
  return CompanyTrip.safeParse(readJson(tabStore, 'companySignIn')).data ?? null;
}

/** Discards the pending sign-in. */
export function endTrip(): void {
  tabStore.remove('companySignIn');
}

/** Stores the pending sign-in and redirects to the identity provider. @throws Error unless the URL is http or https. */
export function leaveFor({ address, ticket }: SignInBegun, trip: Omit<CompanyTrip, 'ticket'>): void {
  tabStore.write('companySignIn', JSON.stringify({ ...trip, ticket }));
  browserWindow.leaveFor(address);
}
