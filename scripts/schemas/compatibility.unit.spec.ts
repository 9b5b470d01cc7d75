import { describe, expect, test } from 'vitest';
import { findBreakingSchemaChanges } from './compatibility.ts';
import type { JsonSchema } from './jsonSchemas.ts';

/** A contract with every kind of schema. */
const published: JsonSchema = {
  type: 'object',
  description: 'A request went out.',
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Its id.' },
    urgency: { type: 'string', examples: ['low', 'high'] },
    change: { type: 'string', enum: ['added', 'edited'] },
    kind: { type: 'string', const: 'rfq' },
    amount: { type: 'string', pattern: '^\\d+$', maxLength: 40 },
    count: { type: 'integer', minimum: 0, maximum: 100 },
    share: { type: 'number' },
    version: { type: ['integer', 'null'] },
    scale: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
    hint: { type: 'string' },
    links: {
      type: 'array',
      maxItems: 3,
      items: { type: 'object', properties: { providerId: { type: 'string' } }, required: ['providerId'] },
    },
    closed: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    anything: {},
  },
  required: ['id', 'urgency', 'change', 'kind', 'amount', 'count', 'version', 'scale', 'links'],
};

interface Plant {
  readonly what: string;
  /** Path in the schema. */
  readonly path: readonly string[];
  /** The new value. If it is omitted, the member is removed. */
  readonly put?: unknown;
}

/** Copies the contract with one change. */
function applyPlant({ path, put }: Plant): JsonSchema {
  const copy = structuredClone(published) as Record<string, unknown>;
  let place = copy;
  for (const name of path.slice(0, -1)) place = place[name] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  if (put === undefined) Reflect.deleteProperty(place, last);
  else place[last] = put;
  return copy;
}

const at = (...path: readonly string[]) => ({ path: path.flatMap((name) => ['properties', name]) });
const required = published['required'] as readonly string[];
const requiredWithout = (name: string): readonly string[] => required.filter((each) => each !== name);

const breaking: readonly (Plant & { readonly says: string })[] = [
  { what: 'a required property is removed', ...at('urgency'), says: 'data.urgency: was removed' },
  { what: 'an optional property is removed', ...at('hint'), says: 'data.hint: was removed' },
  {
    what: 'a required property becomes optional',
    path: ['required'],
    put: requiredWithout('amount'),
    says: 'data.amount: may now be missing',
  },
  { what: 'no property is required', path: ['required'], says: 'data.id: may now be missing' },
  {
    what: 'a text becomes a number',
    ...at('amount'),
    put: { type: 'number' },
    says: 'data.amount: was string, is number',
  },
  {
    what: 'a whole number becomes any number',
    ...at('count'),
    put: { type: 'number', minimum: 0, maximum: 100 },
    says: 'data.count: was integer, is number',
  },
  { what: 'a text becomes anything', ...at('hint'), put: {}, says: 'data.hint: was string, is anything' },
  {
    what: 'a text may now be null',
    ...at('urgency'),
    put: { type: ['string', 'null'] },
    says: 'data.urgency: was string, is null',
  },
  {
    what: 'a number or null may now be a text',
    ...at('version'),
    put: { type: ['integer', 'null', 'string'] },
    says: 'data.version: may now be string',
  },
  {
    what: 'an alternative is added',
    ...at('scale'),
    put: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }, { type: 'boolean' }] },
    says: 'data.scale: may now be boolean',
  },
  {
    what: 'an alternative is wider',
    ...at('scale'),
    put: { anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] },
    says: 'data.scale: maxLength accepts more values',
  },
  {
    what: 'a closed list gets another value',
    ...at('change'),
    put: { type: 'string', enum: ['added', 'edited', 'retired'] },
    says: 'data.change: may now be "retired"',
  },
  {
    what: 'a closed list is opened',
    ...at('change'),
    put: { type: 'string', examples: ['added', 'edited'] },
    says: 'data.change: accepts values that were not listed',
  },
  {
    what: 'a constant changes',
    ...at('kind'),
    put: { type: 'string', const: 'quote' },
    says: 'data.kind: may now be "quote"',
  },
  {
    what: 'a text may be longer',
    ...at('amount'),
    put: { type: 'string', pattern: '^\\d+$', maxLength: 41 },
    says: 'data.amount: maxLength accepts more values',
  },
  {
    what: 'a text may be of any length',
    ...at('amount'),
    put: { type: 'string', pattern: '^\\d+$' },
    says: 'data.amount: maxLength accepts more values',
  },
  {
    what: 'a number may be smaller',
    ...at('count'),
    put: { type: 'integer', minimum: -1, maximum: 100 },
    says: 'data.count: minimum accepts more values',
  },
  {
    what: 'a list may be longer',
    path: ['properties', 'links', 'maxItems'],
    put: 4,
    says: 'data.links: maxItems accepts more values',
  },
  {
    what: 'a pattern changes',
    path: ['properties', 'amount', 'pattern'],
    put: '^.+$',
    says: 'data.amount: pattern changed',
  },
  { what: 'a format is removed', path: ['properties', 'id', 'format'], says: 'data.id: format changed' },
  {
    what: 'a member of an item is removed',
    path: ['properties', 'links', 'items', 'properties', 'providerId'],
    says: 'data.links[].providerId: was removed',
  },
  {
    what: 'a member of an item becomes optional',
    path: ['properties', 'links', 'items', 'required'],
    put: [],
    says: 'data.links[].providerId: may now be missing',
  },
  {
    what: 'items have another type',
    path: ['properties', 'links', 'items'],
    put: { type: 'string' },
    says: 'data.links[]: was object, is string',
  },
  {
    what: 'a closed object accepts other members',
    path: ['properties', 'closed', 'additionalProperties'],
    says: 'data.closed: accepts members that are not listed',
  },
  {
    what: 'a closed object gets another member',
    path: ['properties', 'closed', 'properties', 'b'],
    put: { type: 'string' },
    says: 'data.closed.b: was added to a closed object',
  },
  {
    what: 'additional members have another type',
    path: ['properties', 'counts', 'additionalProperties'],
    put: { type: 'string' },
    says: 'data.counts.*: was integer, is string',
  },
  {
    what: 'an unknown keyword is added',
    path: ['properties', 'hint', 'not'],
    put: { const: 'x' },
    says: 'data.hint: not changed',
  },
];

const harmless: readonly Plant[] = [
  { what: 'the title changes', path: ['title'], put: 'Rfq sent' },
  { what: 'an optional property is added', ...at('origin'), put: { type: 'string' } },
  { what: 'an optional property becomes required', path: ['required'], put: [...required, 'hint'] },
  {
    what: 'an open list gets another value',
    ...at('urgency'),
    put: { type: 'string', examples: ['low', 'high', 'now'] },
  },
  { what: 'a closed list loses a value', ...at('change'), put: { type: 'string', enum: ['added'] } },
  { what: 'a list of values becomes one value', ...at('change'), put: { type: 'string', const: 'added' } },
  { what: 'a text can no longer be null', ...at('scale'), put: { type: 'string', maxLength: 9 } },
  { what: 'a number becomes a whole number', ...at('share'), put: { type: 'integer' } },
  { what: 'bounds are narrower', ...at('count'), put: { type: 'integer', minimum: 1, maximum: 99 } },
  { what: 'a pattern is added to a text', ...at('hint'), put: { type: 'string', pattern: '^a' } },
  {
    what: 'a member of an item is added',
    path: ['properties', 'links', 'items', 'properties', 'name'],
    put: { type: 'string' },
  },
  { what: 'an open object is closed', path: ['additionalProperties'], put: false },
  { what: 'a value of any type becomes a text', ...at('anything'), put: { type: 'string' } },
  {
    what: 'a description changes',
    ...at('id'),
    put: { type: 'string', format: 'uuid', description: 'Its name for ever.' },
  },
];

describe('findBreakingSchemaChanges with an incompatible change', () => {
  test.each(breaking)('reports a break when $what', ({ says, ...plant }) => {
    expect(findBreakingSchemaChanges(published, applyPlant(plant))).toContain(says);
  });
});

describe('findBreakingSchemaChanges with a compatible change', () => {
  test.each(harmless)('reports no break when $what', (plant) => {
    expect(applyPlant(plant)).not.toEqual(published);
    expect(findBreakingSchemaChanges(published, applyPlant(plant))).toEqual([]);
  });
});

test('reports no break between identical contracts', () => {
  expect(findBreakingSchemaChanges(published, structuredClone(published))).toEqual([]);
});
