import { mostVendorPeople } from '@marketplace/contracts/access/access.values.ts';
import { noAccess } from '@marketplace/domain/access/access.fold.ts';
import { unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import { expect, test } from 'vitest';
import type { LoadStatePort } from '../ports.ts';
import { requireRoomFor } from './requireRoomFor.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';

/** Asks for somebody, by default one who waits for the provider with a confirmed address. */
const asked = ({ emailConfirmed = true, providerId = 'emnify', people = 1, status = 'pending' }) => {
  const access = { ...noAccess, status, providerId };
  const loadState = (_decider: object, stream: string) =>
    Promise.resolve({ state: stream.startsWith('access-') ? access : { ...unknownUser, emailConfirmed } });
  const all = Array.from({ length: people }, (_, at) => ({
    ...({ userId: `person ${at}`, right: 'viewer', active: true } as const),
  }));
  return requireRoomFor({ loadState } as unknown as LoadStatePort, { providerId: 'emnify', userId, all });
};

test('who waits for the provider is let in as long as there is room', async () => {
  expect(await asked({})).toBe(true);
  expect(await asked({ people: mostVendorPeople - 1 })).toBe(true);
  await expect(asked({ people: mostVendorPeople })).rejects.toMatchObject({ code: 'access.provider-full' });
});

test('whose address is not confirmed may be somebody else', async () => {
  await expect(asked({ emailConfirmed: false })).rejects.toMatchObject({ code: 'access.email-unconfirmed' });
});

test('of who waits elsewhere or for nothing an owner learns nothing, confirmed or not', async () => {
  expect(await asked({ providerId: 'soracom', emailConfirmed: false })).toBe(false);
  expect(await asked({ status: 'approved', emailConfirmed: false })).toBe(false);
});
