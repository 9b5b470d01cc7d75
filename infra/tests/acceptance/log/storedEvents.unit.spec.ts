import { createSecretKey } from 'node:crypto';
import {
  type EventDefinition,
  listLaterEncryptedEventProperties,
  listEventVersions,
  findEventVersionToWrite,
} from '@marketplace/contracts/kernel/event.ts';
import { allEventDefinitions, currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { describe, expect, it } from 'vitest';
import {
  readMinimalAndFullStoredEventExamples,
  readExpectedNewestVersionEventExamples,
  computeEventFixtureDigestsNowAndCheckedIn,
  listStoredEventFixtureTypes,
  listEventTypesReadByLastReleaseInTest,
  encryptStoredEventFixture,
  listEventTypesUnreadableByLastRelease,
} from '../../kit/storedFixtures.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { decryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';

const codec = createEventCodec(allEventDefinitions);

function findNewest({ name }: EventDefinition): EventDefinition {
  const found = currentEventDefinitions.find((newest) => newest.name === name);
  if (found === undefined) throw new Error(`${name} is not in the registry`);
  return found;
}

function blankPersonal(data: Readonly<Record<string, unknown>>, { personal }: EventDefinition) {
  return { ...data, ...Object.fromEntries(Object.keys(personal).map((property) => [property, null])) };
}

/**
 * Picks the values that the newest version encrypts, but that this version stores in plain text, because this version
 * does not name their subject. Retention deletes these values.
 */
function pickUnencrypted(definition: EventDefinition, data: Readonly<Record<string, unknown>>) {
  const marks = { ...definition.personal, ...listLaterEncryptedEventProperties(definition, findNewest(definition)) };
  const unencrypted = Object.keys(findNewest(definition).personal).filter(
    (name) => name in definition.schema.shape && !(name in marks),
  );
  return Object.fromEntries(unencrypted.map((name) => [name, data[name]]));
}

it('leaves only the user ID of old search logs unencrypted after an erasure', () => {
  const unencrypted = allEventDefinitions.flatMap((event) =>
    Object.keys(pickUnencrypted(event, {})).map((name) => `${event.storedType} ${name}`),
  );
  expect(unencrypted.toSorted()).toEqual(['RequirementsMatched.v1 userId', 'RequirementsMatched.v2 userId']);
});

describe('stored events', () => {
  it('have examples of every version, and no other examples exist', () => {
    expect(listStoredEventFixtureTypes().toSorted()).toEqual(
      allEventDefinitions.map(({ storedType }) => storedType).toSorted(),
    );
  });

  it('have examples that never change', () => {
    const { now, checkedIn } = computeEventFixtureDigestsNowAndCheckedIn();
    expect(now).toEqual(checkedIn);
  });

  it('stay decryptable with the original envelope format', () => {
    const sealed = 'AQEBAQEBAQEBAQEBIQ2CL3rCK9imiByAZq98Yw3D59b92s4085W4QFJK';
    const context = '00000000-0000-4000-8000-000000000102/00000000-0000-4000-8000-000000000001';
    const key = createSecretKey(Buffer.alloc(32, 7));
    expect(decryptBytes(Buffer.from(sealed, 'base64'), key, context).toString()).toBe('{"name":"Ada"}');
  });

  it('are written in a version that the previous release reads, unless it stored plain text', () => {
    const writtenVersions = currentEventDefinitions.map(findEventVersionToWrite).filter(({ version }) => version > 1);
    const known = [...listEventTypesReadByLastReleaseInTest(), ...listEventTypesUnreadableByLastRelease()];
    expect(writtenVersions.map(({ storedType }) => storedType).filter((type) => !known.includes(type))).toEqual([]);
  });

  it('of the previous release are all readable', () => {
    const readable = currentEventDefinitions.flatMap(listEventVersions).map(({ storedType }) => storedType);
    expect(readable).toEqual(expect.arrayContaining([...listEventTypesReadByLastReleaseInTest()]));
  });
});

describe.each(allEventDefinitions)('$storedType', (definition) => {
  const { storedType } = definition;
  const newest = findNewest(definition);

  it.each(['minimal', 'full'] as const)('decodes the %s example as before', async (example) => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await encryptStoredEventFixture(
      storedType,
      readMinimalAndFullStoredEventExamples(storedType)[example],
      keys,
    );
    const data = readExpectedNewestVersionEventExamples(storedType)[example];
    // Subjects of plain-text values also need a key.
    await keys.ensure([...codec.getSubjects(stored)]);
    expect(await codec.decodePersonal(stored, keys)).toEqual({ type: newest.name, data });
    expect(codec.decode(stored)).toEqual({ type: newest.name, data: blankPersonal(data, newest) });
  });

  it('decodes personal data to null when all subjects are erased', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await encryptStoredEventFixture(
      storedType,
      readMinimalAndFullStoredEventExamples(storedType).full,
      keys,
    );
    for (const subject of codec.getSubjects(stored)) await keys.erase(subject);
    const { full } = readExpectedNewestVersionEventExamples(storedType);
    const data = { ...blankPersonal(full, newest), ...pickUnencrypted(definition, full) };
    expect(await codec.decodePersonal(stored, keys)).toEqual({ type: newest.name, data });
  });

  it('encrypts every personal property of its full example, and none is in the plain part', () => {
    const { full, minimal } = readMinimalAndFullStoredEventExamples(storedType);
    const personalProperties = Object.keys(definition.personal).toSorted();
    expect(Object.values(full.sealed).flatMap(Object.keys).toSorted()).toEqual(personalProperties);
    for (const { data } of [full, minimal])
      expect(Object.keys(data).filter((key) => personalProperties.includes(key))).toEqual([]);
  });
});
