import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { ProviderPerson } from '@marketplace/domain/access/providerOwners.ts';
import { expect, test } from 'vitest';
import { keepingAnOwner, requireEffect, requireOwner, unnamedOwners } from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderPerson => ({ userId, right, active });
const lastOwner = expect.objectContaining({ code: 'access.last-owner' }) as Error;
const ownerNeeded = expect.objectContaining({ code: 'access.owner-needed' }) as Error;
/** No owner is named. Ida was approved first, so she is the implicit owner. */
const implicitlyOwned = [person('ida', 'vendor'), person('ola', 'vendor'), person('vera', 'viewer')];
const explicitlyOwned = [person('ida', 'vendor'), person('ola', 'owner')];

test('allows decisions only to enabled explicit or implicit owners', () => {
  expect(() => requireOwner(implicitlyOwned, 'ida')).not.toThrow();
  expect(() => requireOwner(implicitlyOwned, 'ola')).toThrow(ownerNeeded);
  expect(() => requireOwner(explicitlyOwned, 'ola')).not.toThrow();
  expect(() => requireOwner(explicitlyOwned, 'ida')).toThrow(ownerNeeded);
  expect(() => requireOwner([person('ida', 'vendor'), person('ola', 'owner', false)], 'ola')).toThrow(ownerNeeded);
});

test('prevents the only owner from stepping down or leaving', () => {
  expect(() => keepingAnOwner(implicitlyOwned, 'ida')).toThrow(lastOwner);
  expect(() => keepingAnOwner(explicitlyOwned, 'ola')).toThrow(lastOwner);
  expect(() => keepingAnOwner(explicitlyOwned, 'ida')).not.toThrow();
  expect(() => keepingAnOwner([...explicitlyOwned, person('kai', 'owner')], 'ola')).not.toThrow();
  // A disabled second owner does not count.
  expect(() => keepingAnOwner([...explicitlyOwned, person('kai', 'owner', false)], 'ola')).toThrow(lastOwner);
});

test("refuses an admin's change only when the user would still count as owner", () => {
  expect(() => requireEffect(implicitlyOwned, 'ida', 'vendor')).toThrow(lastOwner);
  expect(() => requireEffect(implicitlyOwned, 'ida', 'viewer')).not.toThrow();
  expect(() => requireEffect(implicitlyOwned, 'ida', 'owner')).not.toThrow();
  expect(() => requireEffect(explicitlyOwned, 'ola', 'vendor')).not.toThrow();
  expect(() => requireEffect([person('ola', 'owner')], 'ola', 'vendor')).toThrow(lastOwner);
  expect(() => requireEffect(explicitlyOwned, 'ida', 'vendor')).not.toThrow();
});

test('returns implicit owners other than the user who becomes owner', () => {
  expect(unnamedOwners(implicitlyOwned, 'ola')).toEqual(['ida']);
  expect(unnamedOwners(implicitlyOwned, 'ida')).toEqual([]);
  expect(unnamedOwners(explicitlyOwned, 'ida')).toEqual([]);
});
