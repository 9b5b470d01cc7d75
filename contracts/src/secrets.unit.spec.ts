import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './kernel/endpoint.ts';
import { allEndpoints } from './registry.ts';

const endpoints = Object.values(allEndpoints) as readonly Endpoint[];

/** Names of a reply that tell of a token or another secret. */
function secretNames({ reply }: Endpoint): readonly string[] {
  const schema = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
  return [...schema.matchAll(/"(\w*(?:token|secret|recovery|otpauth|password)\w*)":\{/gi)].map(
    ([, name]) => name ?? '',
  );
}

test('a reply that holds a token or another secret says so', () => {
  const telling = endpoints.filter((each) => secretNames(each).length > 0);
  expect(telling.map(({ path }) => path)).toContain('/api/auth/login');
  expect(telling.filter(({ secret }) => secret !== true).map(({ path }) => path)).toEqual([]);
});

test('so does the page with the mails of a demo, whose links sign nobody in but change passwords', () => {
  expect(allEndpoints.devMail).toMatchObject({ path: '/dev/mail', secret: true });
});
