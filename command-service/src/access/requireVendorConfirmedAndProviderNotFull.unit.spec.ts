import { maxUsersPerProvider } from '@marketplace/contracts/access/access.values.ts';
import { initialUserAccessRightsState } from '@marketplace/domain/access/access.fold.ts';
import { initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { expect, test } from 'vitest';
import type { LoadStatePort } from '../ports.ts';
import { requireVendorConfirmedAndProviderNotFull } from './requireVendorConfirmedAndProviderNotFull.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';

/** Runs the check, by default for a user with a confirmed address and a pending request. */
const requireUser = ({ emailConfirmed = true, providerId = 'emnify', people = 1, status = 'pending' }) => {
  const access = { ...initialUserAccessRightsState, status, providerId };
  const loadState = (_decider: object, stream: string) =>
    Promise.resolve({ state: stream.startsWith('access-') ? access : { ...initialUserState, emailConfirmed } });
  const all = Array.from({ length: people }, (_, at) => ({
    ...({ userId: `person ${at}`, right: 'viewer', active: true } as const),
  }));
  return requireVendorConfirmedAndProviderNotFull({ loadState } as unknown as LoadStatePort, {
    providerId: 'emnify',
    userId,
    all,
  });
};

test('accepts a pending user until the provider reaches its user limit', async () => {
  expect(await requireUser({})).toBe(true);
  expect(await requireUser({ people: maxUsersPerProvider - 1 })).toBe(true);
  await expect(requireUser({ people: maxUsersPerProvider })).rejects.toMatchObject({ code: 'access.provider-full' });
});

test('rejects a user without a confirmed address', async () => {
  await expect(requireUser({ emailConfirmed: false })).rejects.toMatchObject({ code: 'access.email-unconfirmed' });
});

test('returns false when the user has no pending request for this provider, confirmed or not', async () => {
  expect(await requireUser({ providerId: 'soracom', emailConfirmed: false })).toBe(false);
  expect(await requireUser({ status: 'approved', emailConfirmed: false })).toBe(false);
});
