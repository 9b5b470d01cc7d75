import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import { ownersAmong, peopleWith, type ProviderPerson, rightAmong } from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderPerson => ({ userId, right, active });

test('uses the first approved active member as owner when there is no explicit owner', () => {
  expect(ownersAmong([person('ida', 'vendor'), person('ola', 'vendor')])).toEqual(['ida']);
  expect(ownersAmong([person('ida', 'vendor', false), person('ola', 'vendor')])).toEqual(['ola']);
  expect(ownersAmong([person('vera', 'viewer'), person('ola', 'vendor')])).toEqual(['ola']);
});

test('returns only the explicit owners when there are any', () => {
  expect(ownersAmong([person('ida', 'vendor'), person('ola', 'owner'), person('kai', 'owner')])).toEqual([
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
  expect([ownersAmong(people(false)), ownersAmong(people(true))]).toEqual([['ida'], ['ola']]);
  const owners = ownersAmong(people(false));
  expect(people(false).map((each) => rightAmong(owners, each))).toEqual(['viewer', 'owner', 'vendor']);
});

test('returns no owner when all members are viewers', () => {
  expect(ownersAmong([person('vera', 'viewer')])).toEqual([]);
  expect(ownersAmong([])).toEqual([]);
});

test('evaluates a right change before it is applied', () => {
  const people = [person('ida', 'vendor'), person('ola', 'owner')];
  expect(ownersAmong(peopleWith(people, 'ola', 'vendor'))).toEqual(['ida']);
  expect(ownersAmong(peopleWith(people, 'ida', 'viewer'))).toEqual(['ola']);
  expect(ownersAmong(peopleWith([person('ida', 'vendor')], 'ida', 'vendor'))).toEqual(['ida']);
  expect(ownersAmong(peopleWith([person('ida', 'vendor')], 'ida', 'viewer'))).toEqual([]);
  expect(ownersAmong(peopleWith([person('ida', 'viewer')], 'ida', 'vendor'))).toEqual(['ida']);
});
