import type { EventDefinition } from '@marketplace/contracts/kernel/event.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readExpectedNewestVersionEventExamples, listStoredEventFixtureTypes } from '../../kit/storedFixtures.ts';

type Data = Readonly<Record<string, unknown>>;
type ValuePath = readonly (string | number)[];

/** Removes properties that only later versions have. */
function pickProperties({ schema }: EventDefinition, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in schema.shape));
}

const samples = listStoredEventFixtureTypes()
  .flatMap((type) => allEventDefinitions.filter(({ storedType }) => storedType === type))
  .flatMap((definition) =>
    Object.values(readExpectedNewestVersionEventExamples(definition.storedType)).map((data) => ({
      definition,
      data: pickProperties(definition, data),
    })),
  );

/** Lists the paths of a JSON value and of all values inside it, the outermost first. */
function listPaths(value: unknown, at: ValuePath = []): readonly ValuePath[] {
  if (typeof value !== 'object' || value === null) return [at];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...members.flatMap(([name, member]) => listPaths(member, [...at, name]))];
}

const arbitraryValue = fc.oneof(
  fc.constantFrom(undefined, null, true, 0, -1, 1.5, '', 'price', ' text ', [], {}, [null], { extra: 1 }),
  fc.string(),
  fc.uuid(),
);

/** Replaces the value at one path. */
function replaceAt(data: Data, [name, ...rest]: ValuePath, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(data) as Record<string | number, unknown>;
  const inner = copy[name];
  copy[name] = rest.length === 0 ? value : replaceAt(inner as Data, rest, value);
  return copy;
}

const arbitraryInvalidSample = fc
  .constantFrom(...samples)
  .chain(({ definition, data }) =>
    fc
      .record({ place: fc.constantFrom(...listPaths(data), ['extra']), value: arbitraryValue })
      .map(({ place, value }) => ({ definition, data: replaceAt(data, place, value) })),
  );

test('accepts, rejects and strips the same data as the schemas, with issues at the same paths', () => {
  const parse = (schema: z.ZodObject, data: unknown) => {
    const { success, data: parsed, error } = schema.safeParse(data);
    return { success, parsed, places: error?.issues.map(({ code, path }) => ({ code, path })) };
  };
  fc.assert(
    fc.property(arbitraryInvalidSample, ({ definition, data }) => {
      expect(parse(definition.compiled(), data)).toEqual(parse(definition.schema, data));
    }),
    { numRuns: 1000 },
  );
});

test('parses the examples of every event unchanged', () => {
  expect(samples.length).toBeGreaterThanOrEqual(2 * allEventDefinitions.length);
  for (const { definition, data } of samples) {
    // Older versions do not contain properties that were added later.
    const expected = Object.entries(data).filter(([name]) => name in definition.schema.shape);
    expect(definition.compiled().parse(data)).toEqual(Object.fromEntries(expected));
  }
});
