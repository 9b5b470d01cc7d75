import type { EventDefinition } from '@marketplace/contracts/kernel/event.ts';
import { allEvents } from '@marketplace/contracts/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { expectedOf, fixtureTypes } from '../../kit/storedFixtures.ts';

type Data = Readonly<Record<string, unknown>>;
type Place = readonly (string | number)[];

/** Without what only later versions have. */
function inShapeOf({ schema }: EventDefinition, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in schema.shape));
}

const samples = fixtureTypes()
  .flatMap((type) => allEvents.filter(({ storedType }) => storedType === type))
  .flatMap((definition) =>
    Object.values(expectedOf(definition.storedType)).map((data) => ({ definition, data: inShapeOf(definition, data) })),
  );

/** Every place in a JSON value, the whole first. */
function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...members.flatMap(([name, member]) => placesIn(member, [...at, name]))];
}

const strange = fc.oneof(
  fc.constantFrom(undefined, null, true, 0, -1, 1.5, '', 'price', ' text ', [], {}, [null], { extra: 1 }),
  fc.string(),
  fc.uuid(),
);

/** The data with something strange at one of its places. */
function spoilt(data: Data, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(data) as Record<string | number, unknown>;
  const inner = copy[name];
  copy[name] = rest.length === 0 ? value : spoilt(inner as Data, rest, value);
  return copy;
}

const spoiltSample = fc
  .constantFrom(...samples)
  .chain(({ definition, data }) =>
    fc
      .record({ place: fc.constantFrom(...placesIn(data), ['extra']), value: strange })
      .map(({ place, value }) => ({ definition, data: spoilt(data, place, value) })),
  );

test('compiled contracts accept, refuse and strip what their schemas do, at the same places', () => {
  const judge = (schema: z.ZodObject, data: unknown) => {
    const { success, data: parsed, error } = schema.safeParse(data);
    return { success, parsed, places: error?.issues.map(({ code, path }) => ({ code, path })) };
  };
  fc.assert(
    fc.property(spoiltSample, ({ definition, data }) => {
      expect(judge(definition.compiled(), data)).toEqual(judge(definition.schema, data));
    }),
    { numRuns: 1000 },
  );
});

test('examples of every event are read by the compiled contracts as they stand', () => {
  expect(samples.length).toBeGreaterThanOrEqual(2 * allEvents.length);
  for (const { definition, data } of samples) {
    // What a later version added is no part of an older one.
    const own = Object.entries(data).filter(([name]) => name in definition.schema.shape);
    expect(definition.compiled().parse(data)).toEqual(Object.fromEntries(own));
  }
});
