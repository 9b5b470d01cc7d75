import { expect, test } from 'vitest';
import { answersFor } from './answersFor.ts';

const access = { status: 'approved', providerId: 'emnify', right: 'vendor' } as const;
const user = { emailConfirmed: true, disabled: false, erased: false };

test('whoever was approved for a provider answers for it, by every right but to read', () => {
  expect(answersFor('emnify', access, user)).toBe(true);
  expect(answersFor('emnify', { ...access, right: 'owner' }, user)).toBe(true);
  expect(answersFor('emnify', { ...access, right: 'viewer' }, user)).toBe(false);
});

test('nobody answers for another provider, or before and after the access', () => {
  expect(answersFor('soracom', access, user)).toBe(false);
  for (const status of ['pending', 'none'] as const) {
    expect(answersFor('emnify', { ...access, status }, user)).toBe(false);
  }
});

test('who is shut out, erased or has not confirmed the address answers for nobody', () => {
  for (const fact of [{ emailConfirmed: false }, { disabled: true }, { erased: true }]) {
    expect(answersFor('emnify', access, { ...user, ...fact })).toBe(false);
  }
});
