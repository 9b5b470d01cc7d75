import type { OidcSignInStartReply } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { z } from 'zod';
import { externalSiteNavigator } from './browserWindow.ts';
import { parseStoredJson, safeSessionStorage } from './storage.ts';

/** A sign-in at a company's identity provider, stored for this tab until the user returns. */
const PendingCompanySignIn = z.object({
  ticket: z.string(),
  /** Email address as typed. */
  email: z.string(),
  /** Path within this site to open after the sign-in. */
  back: z.string().startsWith('/'),
});
export type PendingCompanySignIn = z.infer<typeof PendingCompanySignIn>;

/** Returns the company sign-in that was started in this tab; `null` if there is none. */
export function readPendingCompanySignInFromTabStorage(): PendingCompanySignIn | null {
  return PendingCompanySignIn.safeParse(parseStoredJson(safeSessionStorage, 'companySignIn')).data ?? null;
}

/** Deletes the stored sign-in, so that a reload does not use its ticket again. */
export function clearPendingCompanySignIn(): void {
  safeSessionStorage.remove('companySignIn');
}

/**
 * Stores the pending sign-in and redirects to the company's identity provider.
 * @throws Error unless the provider's URL is http or https.
 */
export function redirectToCompanySignIn(
  { address, ticket }: OidcSignInStartReply,
  trip: Omit<PendingCompanySignIn, 'ticket'>,
): void {
  safeSessionStorage.write('companySignIn', JSON.stringify({ ...trip, ticket }));
  externalSiteNavigator.leaveFor(address);
}
