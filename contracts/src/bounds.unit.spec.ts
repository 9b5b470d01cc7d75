import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anything } from './kernel/endpoint.ts';
import { openEnds } from './kernel/testing/openEnds.ts';
import { allEndpoints, allEvents } from './registry.ts';

/** The wizard's free pairs, within the largest event; calls take them as `WizardData` only. */
const freePairs = /^(wizardData|data)\.\*: (text without a maximal length|anything)$/;

describe('what stands in events ends somewhere', () => {
  test.each(allEvents.map((each) => [each.storedType, each] as const))(
    '%s: every number fits its column, every text and list has a length',
    (_type, { schema }) => {
      expect(openEnds(schema).filter((end) => !freePairs.test(end))).toEqual([]);
    },
  );
});

/** Objects of which only what `WizardData` and `RfqFormRest` take is read; the body of a call is bounded as a whole. */
const readInParts = /^(customRequirements|requirements)\.\*: anything$/;
/** The largest number of a call; every one of those is exact. */
const mostOfCalls = 1e15;

describe('what callers send ends somewhere', () => {
  const parts = Object.entries(allEndpoints).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body })
      .filter(([, schema]) => schema !== anything)
      .map(([part, schema]) => [`${name} ${part}`, schema] as const),
  );

  test.each(parts)('%s: every number, text and list has a bound', (_name, schema) => {
    expect(openEnds(schema, '', mostOfCalls).filter((end) => !readInParts.test(end))).toEqual([]);
  });
});

test.each([
  ['a number', z.number(), 'number without a bound'],
  ['a whole number', z.int().min(0), 'number without a bound'],
  ['a text in a list', z.array(z.string()).max(3), 'text without a maximal length'],
  ['a list', z.array(z.boolean()).nullable(), 'list without a maximal length'],
  ['a free pair', z.record(z.string().max(9), z.unknown()), 'anything'],
  ['a text that is read as JSON', z.string().transform((text) => text.length), 'text without a maximal length'],
])('%s without a bound is found', (_what, schema, problem) => {
  expect(openEnds(z.object({ member: schema })).join()).toContain(problem);
});
