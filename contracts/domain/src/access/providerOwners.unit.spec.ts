import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import { findEffectiveOwners, applyRightChange, type ProviderMember, resolveEffectiveRight } from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderMember => ({ userId, right, active });

test('uses the first approved active member as owner when there is no explicit owner', () => {
  expect(findEffectiveOwners([person('ida', 'vendor'), person('ola', 'vendor')])).toEqual(['ida']);
  expect(findEffectiveOwners([person('ida', 'vendor', false), person('ola', 'vendor')])).toEqual(['ola']);
  expect(findEffectiveOwners([person('vera', 'viewer'), person('ola', 'vendor')])).toEqual(['ola']);
});

test('returns only the explicit owners when there are any', () => {
  expect(findEffectiveOwners([person('ida', 'vendor'), person('ola', 'owner'), person('kai', 'owner')])).toEqual([
    'ola',
    'kai',
  ]);
});

test('replaces a disabled owner by the first active member until the account is enabled again', () => {
  const people = (isBack: boolean) => [
    person('vera', 'viewer'),
    person('ida', 'vendor'),
    person('ola', 'owner', isBack),
  ];
  expect([findEffectiveOwners(people(false)), findEffectiveOwners(people(true))]).toEqual([['ida'], ['ola']]);
  const owners = findEffectiveOwners(people(false));
  expect(people(false).map((each) => resolveEffectiveRight(owners, each))).toEqual(['viewer', 'owner', 'vendor']);
});

test('returns no owner when all members are viewers', () => {
  expect(findEffectiveOwners([person('vera', 'viewer')])).toEqual([]);
  expect(findEffectiveOwners([])).toEqual([]);
});

test('evaluates a right change before it is applied', () => {
  const people = [person('ida', 'vendor'), person('ola', 'owner')];
  expect(findEffectiveOwners(applyRightChange(people, 'ola', 'vendor'))).toEqual(['ida']);
  expect(findEffectiveOwners(applyRightChange(people, 'ida', 'viewer'))).toEqual(['ola']);
  expect(findEffectiveOwners(applyRightChange([person('ida', 'vendor')], 'ida', 'vendor'))).toEqual(['ida']);
  expect(findEffectiveOwners(applyRightChange([person('ida', 'vendor')], 'ida', 'viewer'))).toEqual([]);
  expect(findEffectiveOwners(applyRightChange([person('ida', 'viewer')], 'ida', 'vendor'))).toEqual(['ida']);
});
