import { expect, test } from 'vitest';
import { readProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { ProviderId } from '@marketplace/contracts/kernel/ids.ts';
import { sanitizeProviderId } from './sanitizeProviderId.ts';

test.each(['emnify', 'телеком-9', 'a'.repeat(120)])('keeps a valid id: %s', (id) => {
  expect(ProviderId.parse(sanitizeProviderId(id))).toBe(id);
});

test.each([
  ['longer than any', 'a'.repeat(121)],
  ['longer than an address', 'a'.repeat(20_000)],
  ['with a pair of surrogates at the cut', `${'a'.repeat(120)}🙂`],
  ['with a comma', 'emnify,1nce'],
  ['of a comma', ','],
  ['with a character that cannot be stored', 'a\0b'],
])('turns an id %s into one that matches no provider and can be requested', (_which, id) => {
  const sanitized = sanitizeProviderId(id);
  expect(ProviderId.safeParse(sanitized).success).toBe(false);
  expect(readProvidersEndpoint.query.parse({ ids: [sanitized, sanitized, sanitized, sanitized].join(',') })).toEqual({
    ids: [sanitized],
  });
  expect(() => encodeURIComponent(sanitized)).not.toThrow();
});
