import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import { type AccessRow, rightsOf } from './providerRights.ts';

const row = (user_id: string, approved_position: string, vendor_right: VendorRight = 'vendor'): AccessRow => ({
  ...{ user_id, vendor_right, approved_position },
  ...{ email_confirmed: true, disabled: false },
});
const ownersOf = (...rows: readonly AccessRow[]) =>
  [...rightsOf(rows)].flatMap(([userId, right]) => (right === 'owner' ? [userId] : []));

test('who was approved first by the log owns, however rows are ordered and however long their positions are', () => {
  expect(ownersOf(row('ola', '10'), row('ida', '9'))).toEqual(['ida']);
  expect(ownersOf(row('ola', '9007199254740993'), row('ida', '9007199254740992'))).toEqual(['ida']);
});

test('who is shut out or has not confirmed the address counts as no owner, named or not', () => {
  const ida = row('ida', '1');
  const ola = row('ola', '2');
  expect(ownersOf({ ...ida, disabled: true }, ola)).toEqual(['ola']);
  expect(ownersOf({ ...ida, email_confirmed: false }, ola)).toEqual(['ola']);
  expect(ownersOf({ ...ida, vendor_right: 'owner', disabled: true }, ola)).toEqual(['ola']);
});

test('rights are as they were said beside that', () => {
  const rows = [row('ida', '1'), row('ola', '2'), row('vera', '3', 'viewer')];
  expect([...rightsOf(rows)]).toEqual([
    ['ida', 'owner'],
    ['ola', 'vendor'],
    ['vera', 'viewer'],
  ]);
});
