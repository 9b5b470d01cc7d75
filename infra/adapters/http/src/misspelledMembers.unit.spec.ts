import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMisspelledInputPropertyHook } from './misspelledMembers.ts';

const query = z.object({ limit: z.string().optional(), offset: z.string().optional() });
const body = z.object({ countries: z.array(z.string()).default([]) });

function findRefusal(schemas: { readonly query: z.ZodType; readonly body: z.ZodType }, given: object): string | null {
  let message: string | null = null;
  const hook = createMisspelledInputPropertyHook(schemas);
  hook(given as FastifyRequest, null, (error) => {
    if (error instanceof Refusal) message = `${error.kind} ${error.code} ${error.message}`;
  });
  return message;
}

test.each([
  [{ query: { limti: '5' } }, '"limti" is unknown. Did you mean "limit"?'],
  [{ query: { Offset: '5' } }, '"Offset" is unknown. Did you mean "offset"?'],
  [{ query: {}, body: { countrys: [] } }, '"countrys" is unknown. Did you mean "countries"?'],
])('refuses %o', (given, message) => {
  expect(findRefusal({ query, body }, given)).toBe(`shape request.shape ${message}`);
});

test.each([
  { query: { limit: '5', utm_source: 'mail' }, body: { countries: [], note: 'x' } },
  { query: { limit: '5', Limit: '6' }, body: null },
])('accepts unknown members that resemble no missing member: %o', (given) => {
  expect(findRefusal({ query, body }, given)).toBeNull();
});

test('ignores schemas that reject or accept unknown members themselves', () => {
  const open = z.looseObject({ limit: z.string().optional() });
  const strict = z.strictObject({ countries: z.string().optional() });
  expect(findRefusal({ query: open, body: strict }, { query: { limti: '5' }, body: { countrys: [] } })).toBeNull();
});
