import { expect, test } from 'vitest';
import { userRepresentsProvider } from './userRepresentsProvider.ts';

const access = { status: 'approved', providerId: 'emnify', right: 'vendor' } as const;
const user = { emailConfirmed: true, disabled: false, erased: false };

test('returns true for approved users with every right except viewer', () => {
  expect(userRepresentsProvider('emnify', access, user)).toBe(true);
  expect(userRepresentsProvider('emnify', { ...access, right: 'owner' }, user)).toBe(true);
  expect(userRepresentsProvider('emnify', { ...access, right: 'viewer' }, user)).toBe(false);
});

test('returns false for other providers, pending requests and missing access', () => {
  expect(userRepresentsProvider('soracom', access, user)).toBe(false);
  for (const status of ['pending', 'none'] as const) {
    expect(userRepresentsProvider('emnify', { ...access, status }, user)).toBe(false);
  }
});

test('returns false for disabled, erased and unconfirmed accounts', () => {
  for (const fact of [{ emailConfirmed: false }, { disabled: true }, { erased: true }]) {
    expect(userRepresentsProvider('emnify', access, { ...user, ...fact })).toBe(false);
  }
});
