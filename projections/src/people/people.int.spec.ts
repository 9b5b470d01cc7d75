import { userAccessRightsEvents } from '@marketplace/contracts/access/access.events.ts';
import { userAccountEvents } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { usersAndRightsProjection } from './people.projection.ts';

const at = '2026-11-21T12:00:00.000Z';
const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const provider = { userId, providerId: 'emnify', providerName: 'emnify' };
const registered: DomainEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'Ada@acme.example', name: { firstName: 'Ada', lastName: 'Byron' }, company: 'Acme' },
};

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(usersAndRightsProjection, at);
});
afterEach(async () => bench.close());

const accessRows = async () =>
  bench.rows('SELECT roles, status, provider_id, reason, requested_at FROM {schema}.access');

test('handles all events of accounts and access', () => {
  const names = [...userAccountEvents, ...userAccessRightsEvents].map(({ name }) => name);
  expect(Object.keys(usersAndRightsProjection.handlers).sort()).toEqual(names.sort());
});

test('stores the email address as typed', async () => {
  await bench.apply(registered);
  const found = await bench.rows('SELECT email, first_name, company FROM {schema}.person');
  expect(found).toEqual([{ email: 'Ada@acme.example', first_name: 'Ada', company: 'Acme' }]);
});

test('keeps the row of an erased user without name, company and address', async () => {
  await bench.apply({ type: 'UserRegistered', data: { userId, email: null, name: null, company: null } });
  expect(await bench.rows('SELECT email, first_name, last_name, company FROM {schema}.person')).toEqual([
    { email: null, first_name: null, last_name: null, company: null },
  ]);
});

test('clears name, address, company, roles and pending request on erasure', async () => {
  await bench.apply(registered, { type: 'AccessRequested', data: provider });
  await bench.apply({ type: 'RoleGranted', data: { userId, role: 'admin' } });
  await bench.apply({ type: 'SubjectErased', data: { userId } });
  expect(await bench.rows('SELECT email, first_name, last_name, company, erased_at FROM {schema}.person')).toEqual([
    { email: null, first_name: null, last_name: null, company: null, erased_at: new Date(at) },
  ]);
  expect(await accessRows()).toMatchObject([{ roles: [], status: 'none', provider_id: null, reason: null }]);
});

test('stores the reason of a rejection and the provider of an approval', async () => {
  await bench.apply(registered, { type: 'AccessRequested', data: provider });
  await bench.apply({ type: 'AccessRejected', data: { ...provider, reason: 'Not from this company.' } });
  expect(await accessRows()).toMatchObject([
    { status: 'none', provider_id: null, reason: 'Not from this company.', requested_at: new Date(at) },
  ]);
  await bench.apply(
    { type: 'AccessRequested', data: provider },
    { type: 'AccessApproved', data: { ...provider, right: 'vendor' } },
  );
  expect(await accessRows()).toMatchObject([{ status: 'approved', provider_id: 'emnify', reason: null }]);
});

test('stores a role once and removes it when revoked', async () => {
  const granted = { type: 'RoleGranted', data: { userId, role: 'admin' } };
  await bench.apply(registered, granted, granted);
  expect(await accessRows()).toMatchObject([{ roles: ['admin'] }]);
  await bench.apply({ type: 'RoleRevoked', data: { userId, role: 'admin' } });
  expect(await accessRows()).toMatchObject([{ roles: [] }]);
});

test('applies account events to the row of the user', async () => {
  const state = async () =>
    bench.rows('SELECT first_name, company, email_confirmed, second_factor, disabled FROM {schema}.person');
  const terms = async () => bench.rows('SELECT terms_version FROM {schema}.person');
  await bench.apply(registered);
  expect(await state()).toEqual([
    { first_name: 'Ada', company: 'Acme', email_confirmed: false, second_factor: false, disabled: false },
  ]);
  await bench.apply(
    { type: 'EmailConfirmed', data: { userId, by: 'link' } },
    { type: 'ProfileChanged', data: { userId, name: { firstName: 'Augusta', lastName: 'King' }, company: 'Engines' } },
    { type: 'TermsAccepted', data: { userId, version: '2026-11-01' } },
    { type: 'SecondFactorEnabled', data: { userId } },
    { type: 'AccountDisabled', data: { userId, reason: null } },
  );
  expect(await state()).toEqual([
    { first_name: 'Augusta', company: 'Engines', email_confirmed: true, second_factor: true, disabled: true },
  ]);
  expect(await terms()).toEqual([{ terms_version: '2026-11-01' }]);
  await bench.apply(
    { type: 'SecondFactorDisabled', data: { userId } },
    { type: 'AccountEnabled', data: { userId } },
    { type: 'SubjectErased', data: { userId } },
  );
  expect(await state()).toEqual([
    { first_name: null, company: null, email_confirmed: true, second_factor: false, disabled: false },
  ]);
});

test('notifies the user, admins and the provider’s users of requests and rights', () => {
  const findChanges = (event: DomainEvent) =>
    usersAndRightsProjection.changes({ event, stream: 's', revision: 0, position: 1n, at, actor: userId });
  expect(findChanges(registered)).toEqual([
    [`user:${userId}`, 'Session'],
    ['role:admin', 'Users'],
  ]);
  expect(findChanges({ type: 'AccessRequested', data: provider })).toEqual([
    [`user:${userId}`, 'Access'],
    [`user:${userId}`, 'Session'],
    ['role:admin', 'AccessRequests'],
    ['role:admin', 'Users'],
    ['provider:emnify', 'VendorPeople'],
  ]);
  const set = { userId, providerId: 'emnify', right: 'viewer', by: userId };
  expect(findChanges({ type: 'VendorRightSet', data: set })).toEqual([
    [`user:${userId}`, 'Access'],
    [`user:${userId}`, 'Session'],
    ['role:admin', 'AccessRequests'],
    ['role:admin', 'Users'],
    ['provider:emnify', 'VendorPeople'],
    ['provider:emnify', 'VendorRfqs'],
  ]);
});

test('stores the right and log position of the last approval', async () => {
  const rights = () => bench.rows('SELECT vendor_right, approved_position FROM {schema}.access');
  const approved = (right: string) => ({ type: 'AccessApproved', data: { ...provider, right } });
  await bench.apply(registered, { type: 'AccessRequested', data: provider }, approved('vendor'));
  expect(await rights()).toEqual([{ vendor_right: 'vendor', approved_position: '3' }]);
  const set = { userId, providerId: 'emnify', right: 'owner', by: userId };
  await bench.apply({ type: 'VendorRightSet', data: set });
  expect(await rights()).toEqual([{ vendor_right: 'owner', approved_position: '3' }]);
  await bench.apply({ type: 'AccessRevoked', data: { ...provider, reason: null } }, approved('viewer'));
  expect(await rights()).toEqual([{ vendor_right: 'viewer', approved_position: '6' }]);
});
