import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { EndpointAccess } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { authenticateAndAuthorizeRequest } from './guard.ts';

const nobody: Caller = { userId: 'ida', roles: [], vendorOf: null };
const request = () => ({ headers: { authorization: `Bearer ${'a'.repeat(43)}` } }) as FastifyRequest;

async function authorize(access: EndpointAccess, caller: Caller): Promise<string> {
  const error = await authenticateAndAuthorizeRequest(
    access,
    { callerOf: () => Promise.resolve(caller) },
    request(),
  ).catch((refused: unknown) => refused);
  return error instanceof Refusal ? error.code : 'in';
}
const authorizeBoth = async (caller: Caller) => [
  await authorize('vendor', caller),
  await authorize('answering', caller),
];

test('lets viewers read, and vendors and owners respond', async () => {
  const of = { ...nobody, vendorOf: 'emnify' };
  expect(await authorizeBoth({ ...of, vendorRight: 'viewer' })).toEqual(['in', 'access.viewer']);
  expect(await authorizeBoth({ ...of, vendorRight: 'vendor' })).toEqual(['in', 'in']);
  expect(await authorizeBoth({ ...of, vendorRight: 'owner' })).toEqual(['in', 'in']);
});

test('refuses callers without access to a provider, or without a right to respond', async () => {
  expect(await authorizeBoth(nobody)).toEqual(['access.vendor-needed', 'access.vendor-needed']);
  expect(await authorizeBoth({ ...nobody, vendorRight: 'owner' })).toEqual([
    'access.vendor-needed',
    'access.vendor-needed',
  ]);
  expect(await authorizeBoth({ ...nobody, pendingVerification: 'confirmed-address' })).toEqual([
    'account.email-unconfirmed',
    'account.email-unconfirmed',
  ]);
  expect(await authorize('answering', { ...nobody, vendorOf: 'emnify' })).toBe('access.viewer');
});
