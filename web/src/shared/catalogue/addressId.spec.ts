import { expect, test } from 'vitest';
import { readProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { ProviderId } from '@marketplace/contracts/kernel/ids.ts';
import { addressId } from './addressId.ts';

test.each(['emnify', 'телеком-9', 'a'.repeat(120)])('an id that a provider can have stays: %s', (id) => {
  expect(ProviderId.parse(addressId(id))).toBe(id);
});

test.each([
  ['longer than any', 'a'.repeat(121)],
  ['longer than an address', 'a'.repeat(20_000)],
  ['with a pair of surrogates at the cut', `${'a'.repeat(120)}🙂`],
  ['with a comma', 'emnify,1nce'],
  ['of a comma', ','],
  ['with a character that cannot be stored', 'a\0b'],
])('an id %s names nobody, and can be asked for', (_which, id) => {
  const asked = addressId(id);
  expect(ProviderId.safeParse(asked).success).toBe(false);
  expect(readProviders.query.parse({ ids: [asked, asked, asked, asked].join(',') })).toEqual({ ids: [asked] });
  expect(() => encodeURIComponent(asked)).not.toThrow();
});
