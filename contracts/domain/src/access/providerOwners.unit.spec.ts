import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import {
  findEffectiveProviderOwners,
  computeProviderMembersAfterRightChange,
  type ProviderMember,
  resolveEffectiveVendorRight,
} from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderMember => ({ userId, right, active });

test('uses the first approved active member as owner when there is no explicit owner', () => {
  expect(findEffectiveProviderOwners([person('ida', 'vendor'), person('ola', 'vendor')])).toEqual(['ida']);
  expect(findEffectiveProviderOwners([person('ida', 'vendor', false), person('ola', 'vendor')])).toEqual(['ola']);
  expect(findEffectiveProviderOwners([person('vera', 'viewer'), person('ola', 'vendor')])).toEqual(['ola']);
});

test('returns only the explicit owners when there are any', () => {
  expect(
    findEffectiveProviderOwners([person('ida', 'vendor'), person('ola', 'owner'), person('kai', 'owner')]),
  ).toEqual(['ola', 'kai']);
});

test('replaces a disabled owner by the first active member until the account is enabled again', () => {
  const people = (isBack: boolean) => [
    person('vera', 'viewer'),
    person('ida', 'vendor'),
    person('ola', 'owner', isBack),
  ];
  expect([findEffectiveProviderOwners(people(false)), findEffectiveProviderOwners(people(true))]).toEqual([
    ['ida'],
    ['ola'],
  ]);
  const owners = findEffectiveProviderOwners(people(false));
  expect(people(false).map((each) => resolveEffectiveVendorRight(owners, each))).toEqual(['viewer', 'owner', 'vendor']);
});

test('returns no owner when all members are viewers', () => {
  expect(findEffectiveProviderOwners([person('vera', 'viewer')])).toEqual([]);
  expect(findEffectiveProviderOwners([])).toEqual([]);
});

test('evaluates a right change before it is applied', () => {
  const people = [person('ida', 'vendor'), person('ola', 'owner')];
  expect(findEffectiveProviderOwners(computeProviderMembersAfterRightChange(people, 'ola', 'vendor'))).toEqual(['ida']);
  expect(findEffectiveProviderOwners(computeProviderMembersAfterRightChange(people, 'ida', 'viewer'))).toEqual(['ola']);
  expect(
    findEffectiveProviderOwners(computeProviderMembersAfterRightChange([person('ida', 'vendor')], 'ida', 'vendor')),
  ).toEqual(['ida']);
  expect(
    findEffectiveProviderOwners(computeProviderMembersAfterRightChange([person('ida', 'vendor')], 'ida', 'viewer')),
  ).toEqual([]);
  expect(
    findEffectiveProviderOwners(computeProviderMembersAfterRightChange([person('ida', 'viewer')], 'ida', 'vendor')),
  ).toEqual(['ida']);
});
