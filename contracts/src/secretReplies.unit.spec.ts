import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './kernel/endpoint.ts';
import { allEndpoints } from './registry.ts';

const endpoints = Object.values(allEndpoints) as readonly Endpoint[];

/** Names of properties in a reply that suggest a secret. */
function secretNames({ reply }: Endpoint): readonly string[] {
  const schema = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
  return [...schema.matchAll(/"(\w*(?:token|secret|recovery|otpauth|password)\w*)":\{/gi)].map(
    ([, name]) => name ?? '',
  );
}

test('marks every reply with a secret as secret', () => {
  const secretEndpoints = endpoints.filter((each) => secretNames(each).length > 0);
  expect(secretEndpoints.map(({ path }) => path)).toContain('/api/auth/login');
  expect(secretEndpoints.filter(({ secret }) => secret !== true).map(({ path }) => path)).toEqual([]);
});

test('marks the page with demo mails as secret, because its links can reset passwords', () => {
  expect(allEndpoints.devMail).toMatchObject({ path: '/dev/mail', secret: true });
});
