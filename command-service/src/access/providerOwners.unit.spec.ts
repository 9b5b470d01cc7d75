import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { ProviderMember } from '@marketplace/domain/access/providerOwners.ts';
import { expect, test } from 'vitest';
import {
  requireAnotherProviderOwner,
  requireNoImplicitProviderOwnerOnDemotion,
  requireProviderOwner,
  findOtherImplicitProviderOwners,
} from './providerOwners.ts';

const person = (userId: string, right: VendorRight, active = true): ProviderMember => ({ userId, right, active });
const lastOwner = expect.objectContaining({ code: 'access.last-owner' }) as Error;
const ownerNeeded = expect.objectContaining({ code: 'access.owner-needed' }) as Error;
/** Without an explicit owner, Ida is the implicit owner, because she was approved first. */
const implicitlyOwned = [person('ida', 'vendor'), person('ola', 'vendor'), person('vera', 'viewer')];
const explicitlyOwned = [person('ida', 'vendor'), person('ola', 'owner')];

test('allows decisions only to enabled explicit or implicit owners', () => {
  expect(() => requireProviderOwner(implicitlyOwned, 'ida')).not.toThrow();
  expect(() => requireProviderOwner(implicitlyOwned, 'ola')).toThrow(ownerNeeded);
  expect(() => requireProviderOwner(explicitlyOwned, 'ola')).not.toThrow();
  expect(() => requireProviderOwner(explicitlyOwned, 'ida')).toThrow(ownerNeeded);
  expect(() => requireProviderOwner([person('ida', 'vendor'), person('ola', 'owner', false)], 'ola')).toThrow(
    ownerNeeded,
  );
});

test('prevents the only owner from stepping down or leaving', () => {
  expect(() => requireAnotherProviderOwner(implicitlyOwned, 'ida')).toThrow(lastOwner);
  expect(() => requireAnotherProviderOwner(explicitlyOwned, 'ola')).toThrow(lastOwner);
  expect(() => requireAnotherProviderOwner(explicitlyOwned, 'ida')).not.toThrow();
  expect(() => requireAnotherProviderOwner([...explicitlyOwned, person('kai', 'owner')], 'ola')).not.toThrow();
  // A disabled second owner does not count.
  expect(() => requireAnotherProviderOwner([...explicitlyOwned, person('kai', 'owner', false)], 'ola')).toThrow(
    lastOwner,
  );
});

test("refuses an admin's change only when the user would still count as owner", () => {
  expect(() => requireNoImplicitProviderOwnerOnDemotion(implicitlyOwned, 'ida', 'vendor')).toThrow(lastOwner);
  expect(() => requireNoImplicitProviderOwnerOnDemotion(implicitlyOwned, 'ida', 'viewer')).not.toThrow();
  expect(() => requireNoImplicitProviderOwnerOnDemotion(implicitlyOwned, 'ida', 'owner')).not.toThrow();
  expect(() => requireNoImplicitProviderOwnerOnDemotion(explicitlyOwned, 'ola', 'vendor')).not.toThrow();
  expect(() => requireNoImplicitProviderOwnerOnDemotion([person('ola', 'owner')], 'ola', 'vendor')).toThrow(lastOwner);
  expect(() => requireNoImplicitProviderOwnerOnDemotion(explicitlyOwned, 'ida', 'vendor')).not.toThrow();
});

test('returns implicit owners other than the user who becomes owner', () => {
  expect(findOtherImplicitProviderOwners(implicitlyOwned, 'ola')).toEqual(['ida']);
  expect(findOtherImplicitProviderOwners(implicitlyOwned, 'ida')).toEqual([]);
  expect(findOtherImplicitProviderOwners(explicitlyOwned, 'ida')).toEqual([]);
});
