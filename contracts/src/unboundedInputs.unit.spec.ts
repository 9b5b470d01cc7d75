import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ignoredInputSchema } from './kernel/endpoint.ts';
import { findUnboundedSchemaInputsForTests } from './kernel/testing/unboundedInputs.ts';
import { allEndpoints, allEventDefinitions } from './registry.ts';

/**
 * The wizard's arbitrary key-value pairs, limited by the maximum event size; endpoints accept them only as
 * `RequirementsWizardRequest`.
 */
const arbitraryPairs = /^(wizardData|data)\.\*: (text without a maximal length|anything)$/;

describe('event schemas', () => {
  test.each(allEventDefinitions.map((each) => [each.storedType, each] as const))(
    'bounds every number, text and list of %s',
    (_type, { schema }) => {
      expect(findUnboundedSchemaInputsForTests(schema).filter((end) => !arbitraryPairs.test(end))).toEqual([]);
    },
  );
});

/**
 * Objects of which only the properties of `RequirementsWizardRequest` and `SendRfqBodyNestedFormData` are read; the
 * body limit bounds the rest.
 */
const partlyReadObjects = /^(customRequirements|requirements)\.\*: anything$/;
/** Largest number that requests accept; numbers up to it are exact. */
const maxRequestNumber = 1e15;

describe('request schemas', () => {
  const parts = Object.entries(allEndpoints).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body })
      .filter(([, schema]) => schema !== ignoredInputSchema)
      .map(([part, schema]) => [`${name} ${part}`, schema] as const),
  );

  test.each(parts)('bounds every number, text and list of %s', (_name, schema) => {
    expect(
      findUnboundedSchemaInputsForTests(schema, '', maxRequestNumber).filter((end) => !partlyReadObjects.test(end)),
    ).toEqual([]);
  });
});

test.each([
  ['a number', z.number(), 'number without a bound'],
  ['a whole number', z.int().min(0), 'number without a bound'],
  ['a text in a list', z.array(z.string()).max(3), 'text without a maximal length'],
  ['a list', z.array(z.boolean()).nullable(), 'list without a maximal length'],
  ['a free pair', z.record(z.string().max(9), z.unknown()), 'anything'],
  ['a text that is read as JSON', z.string().transform((text) => text.length), 'text without a maximal length'],
])('reports %s without a bound', (_what, schema, problem) => {
  expect(findUnboundedSchemaInputsForTests(z.object({ member: schema })).join()).toContain(problem);
});
