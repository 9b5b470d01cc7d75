import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { expect, test } from 'vitest';
import { ownersAmong, peopleWith, type ProviderPerson, rightAmong } from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderPerson => ({ userId, right, active });

test('where nobody is named, who was approved first of those who answer is the owner', () => {
  expect(ownersAmong([person('ida', 'vendor'), person('ola', 'vendor')])).toEqual(['ida']);
  expect(ownersAmong([person('ida', 'vendor', false), person('ola', 'vendor')])).toEqual(['ola']);
  expect(ownersAmong([person('vera', 'viewer'), person('ola', 'vendor')])).toEqual(['ola']);
});

test('whoever is named is an owner, and nobody by the rule beside them', () => {
  expect(ownersAmong([person('ida', 'vendor'), person('ola', 'owner'), person('kai', 'owner')])).toEqual([
    'ola',
    'kai',
  ]);
});

test('a named owner who is shut out is followed by the first who answers, until the owner is back', () => {
  const people = (isBack: boolean) => [
    person('vera', 'viewer'),
    person('ida', 'vendor'),
    person('ola', 'owner', isBack),
  ];
  expect([ownersAmong(people(false)), ownersAmong(people(true))]).toEqual([['ida'], ['ola']]);
  const owners = ownersAmong(people(false));
  expect(people(false).map((each) => rightAmong(owners, each))).toEqual(['viewer', 'owner', 'vendor']);
});

test('viewers alone have no owner among them', () => {
  expect(ownersAmong([person('vera', 'viewer')])).toEqual([]);
  expect(ownersAmong([])).toEqual([]);
});

test('people are looked at as they would stand with one of them changed', () => {
  const people = [person('ida', 'vendor'), person('ola', 'owner')];
  expect(ownersAmong(peopleWith(people, 'ola', 'vendor'))).toEqual(['ida']);
  expect(ownersAmong(peopleWith(people, 'ida', 'viewer'))).toEqual(['ola']);
  expect(ownersAmong(peopleWith([person('ida', 'vendor')], 'ida', 'vendor'))).toEqual(['ida']);
  expect(ownersAmong(peopleWith([person('ida', 'vendor')], 'ida', 'viewer'))).toEqual([]);
  expect(ownersAmong(peopleWith([person('ida', 'viewer')], 'ida', 'vendor'))).toEqual(['ida']);
});
