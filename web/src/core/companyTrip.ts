import type { SignInBegun } from '@marketplace/contracts/kernel/providerSignIn.ts';
import { z } from 'zod';
import { browserWindow } from './browserWindow.ts';
import { readJson, tabStore } from './storage.ts';

/** A sign-in that went to a company's provider, as this tab remembers it. */
const CompanyTrip = z.object({
  ticket: z.string(),
  /** Whose, as it was typed. */
  email: z.string(),
  /** The page of this site to go on at. */
  back: z.string().startsWith('/'),
});
export type CompanyTrip = z.infer<typeof CompanyTrip>;

/** @returns what this tab left with, or `null`: then whoever comes back did not leave from here. */
export function readTrip(): CompanyTrip | null {
  return CompanyTrip.safeParse(readJson(tabStore, 'companySignIn')).data ?? null;
}

/** Nothing goes on any more. */
export function endTrip(): void {
  tabStore.remove('companySignIn');
}

/** Leaves for a provider, and remembers with what. @throws Error for anything but a page on the web. */
export function leaveFor({ address, ticket }: SignInBegun, trip: Omit<CompanyTrip, 'ticket'>): void {
  tabStore.write('companySignIn', JSON.stringify({ ...trip, ticket }));
  browserWindow.leaveFor(address);
}
