import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { ProviderPerson } from '@marketplace/domain/access/providerOwners.ts';
import { expect, test } from 'vitest';
import { keepingAnOwner, requireEffect, requireOwner, unnamedOwners } from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderPerson => ({ userId, right, active });
const lastOwner = expect.objectContaining({ code: 'access.last-owner' }) as Error;
const ownerNeeded = expect.objectContaining({ code: 'access.owner-needed' }) as Error;
/** Nobody is named: Ida was approved first. */
const byRule = [person('ida', 'vendor'), person('ola', 'vendor'), person('vera', 'viewer')];
const named = [person('ida', 'vendor'), person('ola', 'owner')];

test('owners alone decide, named or by the rule, and none who is shut out', () => {
  expect(() => requireOwner(byRule, 'ida')).not.toThrow();
  expect(() => requireOwner(byRule, 'ola')).toThrow(ownerNeeded);
  expect(() => requireOwner(named, 'ola')).not.toThrow();
  expect(() => requireOwner(named, 'ida')).toThrow(ownerNeeded);
  expect(() => requireOwner([person('ida', 'vendor'), person('ola', 'owner', false)], 'ola')).toThrow(ownerNeeded);
});

test('the only owner neither steps down nor goes, whether named or by the rule', () => {
  expect(() => keepingAnOwner(byRule, 'ida')).toThrow(lastOwner);
  expect(() => keepingAnOwner(named, 'ola')).toThrow(lastOwner);
  expect(() => keepingAnOwner(named, 'ida')).not.toThrow();
  expect(() => keepingAnOwner([...named, person('kai', 'owner')], 'ola')).not.toThrow();
  // A second owner who is shut out is none to count on.
  expect(() => keepingAnOwner([...named, person('kai', 'owner', false)], 'ola')).toThrow(lastOwner);
});

test('an admin is refused only where the person counts as owner all the same', () => {
  expect(() => requireEffect(byRule, 'ida', 'vendor')).toThrow(lastOwner);
  expect(() => requireEffect(byRule, 'ida', 'viewer')).not.toThrow();
  expect(() => requireEffect(byRule, 'ida', 'owner')).not.toThrow();
  expect(() => requireEffect(named, 'ola', 'vendor')).not.toThrow();
  expect(() => requireEffect([person('ola', 'owner')], 'ola', 'vendor')).toThrow(lastOwner);
  expect(() => requireEffect(named, 'ida', 'vendor')).not.toThrow();
});

test('who owns by the rule alone is named before somebody else is, and whoever is named already is not named again', () => {
  expect(unnamedOwners(byRule, 'ola')).toEqual(['ida']);
  expect(unnamedOwners(byRule, 'ida')).toEqual([]);
  expect(unnamedOwners(named, 'ida')).toEqual([]);
});
