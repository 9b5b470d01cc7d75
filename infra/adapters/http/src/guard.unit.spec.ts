import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { Access } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { admit } from './guard.ts';

const nobody: Caller = { userId: 'ida', roles: [], vendorOf: null };
const request = () => ({ headers: { authorization: `Bearer ${'a'.repeat(43)}` } }) as FastifyRequest;

async function admitted(access: Access, caller: Caller): Promise<string> {
  const error = await admit(access, { callerOf: () => Promise.resolve(caller) }, request()).catch(
    (refused: unknown) => refused,
  );
  return error instanceof Refusal ? error.code : 'in';
}
const both = async (caller: Caller) => [await admitted('vendor', caller), await admitted('answering', caller)];

test('a viewer of a provider reads, and vendors and owners answer', async () => {
  const of = { ...nobody, vendorOf: 'emnify' };
  expect(await both({ ...of, vendorRight: 'viewer' })).toEqual(['in', 'access.viewer']);
  expect(await both({ ...of, vendorRight: 'vendor' })).toEqual(['in', 'in']);
  expect(await both({ ...of, vendorRight: 'owner' })).toEqual(['in', 'in']);
});

test('without access to a provider neither is possible, nor an answer without a known right', async () => {
  expect(await both(nobody)).toEqual(['access.vendor-needed', 'access.vendor-needed']);
  expect(await both({ ...nobody, vendorRight: 'owner' })).toEqual(['access.vendor-needed', 'access.vendor-needed']);
  expect(await both({ ...nobody, rightsWaitFor: 'confirmed-address' })).toEqual([
    'account.email-unconfirmed',
    'account.email-unconfirmed',
  ]);
  expect(await admitted('answering', { ...nobody, vendorOf: 'emnify' })).toBe('access.viewer');
});
