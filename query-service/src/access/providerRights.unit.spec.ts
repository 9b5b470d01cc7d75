import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import { type ProviderAccessRow, computeEffectiveVendorRightsByUserId } from './providerRights.ts';

const row = (user_id: string, approved_position: string, vendor_right: VendorRight = 'vendor'): ProviderAccessRow => ({
  ...{ user_id, vendor_right, approved_position },
  ...{ email_confirmed: true, disabled: false },
});
const findOwners = (...rows: readonly ProviderAccessRow[]) =>
  [...computeEffectiveVendorRightsByUserId(rows)].flatMap(([userId, right]) => (right === 'owner' ? [userId] : []));

test('makes the first approved person the owner, regardless of row order and length of positions', () => {
  expect(findOwners(row('ola', '10'), row('ida', '9'))).toEqual(['ida']);
  expect(findOwners(row('ola', '9007199254740993'), row('ida', '9007199254740992'))).toEqual(['ida']);
});

test('excludes disabled people and unconfirmed addresses from the owners, explicit or implicit', () => {
  const ida = row('ida', '1');
  const ola = row('ola', '2');
  expect(findOwners({ ...ida, disabled: true }, ola)).toEqual(['ola']);
  expect(findOwners({ ...ida, email_confirmed: false }, ola)).toEqual(['ola']);
  expect(findOwners({ ...ida, vendor_right: 'owner', disabled: true }, ola)).toEqual(['ola']);
});

test('keeps all other rights as assigned', () => {
  const rows = [row('ida', '1'), row('ola', '2'), row('vera', '3', 'viewer')];
  expect([...computeEffectiveVendorRightsByUserId(rows)]).toEqual([
    ['ida', 'owner'],
    ['ola', 'vendor'],
    ['vera', 'viewer'],
  ]);
});
