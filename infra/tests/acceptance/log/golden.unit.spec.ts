import { createSecretKey } from 'node:crypto';
import {
  type EventDefinition,
  plainMarksOf,
  versionsOf,
  writtenVersionOf,
} from '@marketplace/contracts/kernel/event.ts';
import { allEvents, newestEvents } from '@marketplace/contracts/registry.ts';
import { describe, expect, it } from 'vitest';
import {
  examplesOf,
  expectedOf,
  fixtureDigests,
  fixtureTypes,
  readByLastRelease,
  storedAs,
  writtenAtOnce,
} from '../../kit/storedFixtures.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import { open } from '@marketplace/event-store/personalData/envelope.ts';
import { createMemorySubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';

const codec = createCodec(allEvents);

function newestOf({ name }: EventDefinition): EventDefinition {
  const found = newestEvents.find((newest) => newest.name === name);
  if (found === undefined) throw new Error(`${name} is not in the registry`);
  return found;
}

function blanked(data: Readonly<Record<string, unknown>>, { personal }: EventDefinition) {
  return { ...data, ...Object.fromEntries(Object.keys(personal).map((property) => [property, null])) };
}

/** What a version holds in plain text and a later one seals under a subject that the version does not name: retention takes it away. */
function leftPlain(definition: EventDefinition, data: Readonly<Record<string, unknown>>) {
  const marks = { ...definition.personal, ...plainMarksOf(definition, newestOf(definition)) };
  const left = Object.keys(newestOf(definition).personal).filter(
    (name) => name in definition.schema.shape && !(name in marks),
  );
  return Object.fromEntries(left.map((name) => [name, data[name]]));
}

it('of logged searches name their person in the older versions, and nothing else is left of erased people', () => {
  const left = allEvents.flatMap((event) =>
    Object.keys(leftPlain(event, {})).map((name) => `${event.storedType} ${name}`),
  );
  expect(left.toSorted()).toEqual(['RequirementsMatched.v1 userId', 'RequirementsMatched.v2 userId']);
});

describe('stored events', () => {
  it('have examples of every version, and nothing has examples that is no event', () => {
    expect(fixtureTypes().toSorted()).toEqual(allEvents.map(({ storedType }) => storedType).toSorted());
  });

  it('are never edited: a changed example is a changed log', () => {
    const { now, checkedIn } = fixtureDigests();
    expect(now).toEqual(checkedIn);
  });

  it('stay readable as envelopes that were sealed long ago', () => {
    const sealed = 'AQEBAQEBAQEBAQEBIQ2CL3rCK9imiByAZq98Yw3D59b92s4085W4QFJK';
    const context = '00000000-0000-4000-8000-000000000102/00000000-0000-4000-8000-000000000001';
    const key = createSecretKey(Buffer.alloc(32, 7));
    expect(open(Buffer.from(sealed, 'base64'), key, context).toString()).toBe('{"name":"Ada"}');
  });

  it('are written in a version that the release before reads, but for those that seal what stood in plain text', () => {
    const later = newestEvents.map(writtenVersionOf).filter(({ version }) => version > 1);
    const known = [...readByLastRelease(), ...writtenAtOnce()];
    expect(later.map(({ storedType }) => storedType).filter((type) => !known.includes(type))).toEqual([]);
  });

  it('of the release before are all readable', () => {
    const readable = newestEvents.flatMap(versionsOf).map(({ storedType }) => storedType);
    expect(readable).toEqual(expect.arrayContaining([...readByLastRelease()]));
  });
});

describe.each(allEvents)('$storedType', (definition) => {
  const { storedType } = definition;
  const newest = newestOf(definition);

  it.each(['minimal', 'full'] as const)('reads as ever: the %s example', async (example) => {
    const keys = createMemorySubjectKeys();
    const stored = await storedAs(storedType, examplesOf(storedType)[example], keys);
    const data = expectedOf(storedType)[example];
    // Whoever stands in plain text has a key as well.
    await keys.ensure([...codec.subjectsOf(stored)]);
    expect(await codec.decodePersonal(stored, keys)).toEqual({ type: newest.name, data });
    expect(codec.decode(stored)).toEqual({ type: newest.name, data: blanked(data, newest) });
  });

  it('reads with null everywhere once all its subjects are erased', async () => {
    const keys = createMemorySubjectKeys();
    const stored = await storedAs(storedType, examplesOf(storedType).full, keys);
    for (const subject of codec.subjectsOf(stored)) await keys.erase(subject);
    const { full } = expectedOf(storedType);
    const data = { ...blanked(full, newest), ...leftPlain(definition, full) };
    expect(await codec.decodePersonal(stored, keys)).toEqual({ type: newest.name, data });
  });

  it('seals every personal property in its full example, and keeps all out of the plain part', () => {
    const { full, minimal } = examplesOf(storedType);
    const marked = Object.keys(definition.personal).toSorted();
    expect(Object.values(full.sealed).flatMap(Object.keys).toSorted()).toEqual(marked);
    for (const { data } of [full, minimal]) expect(Object.keys(data).filter((key) => marked.includes(key))).toEqual([]);
  });
});
