import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { NewEvent } from '@marketplace/event-store/port.ts';
import { buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';

/**
 * A stored event with decrypted envelopes: `sealed` contains the decrypted values of the encrypted properties, by
 * subject.
 */
export interface StoredEventFixture {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sealed: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * Two examples of a stored event type: `minimal` contains only the required properties, and `full` contains all
 * properties.
 */
export interface MinimalAndFullStoredEventExamples {
  readonly minimal: StoredEventFixture;
  readonly full: StoredEventFixture;
}

/** Folder of stored events in the contracts. */
const folder = fileURLToPath(new URL('../../../contracts/src/fixtures/events/', import.meta.url));

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(`${folder}${name}`, 'utf8'));
}

/** Lists the stored types that have examples. */
export function listStoredEventFixtureTypes(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.v\d+\.json$/.test(name))
    .map((name) => name.replace(/\.json$/, ''));
}

/**
 * Reads the examples of a stored type.
 * @throws Error when there are no examples.
 */
export function readMinimalAndFullStoredEventExamples(storedType: string): MinimalAndFullStoredEventExamples {
  return readJson(`${storedType}.json`) as MinimalAndFullStoredEventExamples;
}

/**
 * Reads the complete example of a stored type with other ids.
 * @param ids pairs of an id in the example and its replacement.
 */
export function readStoredEventExampleWithIds(
  storedType: string,
  ids: readonly (readonly [string, string])[],
): StoredEventFixture {
  const example = JSON.stringify(readMinimalAndFullStoredEventExamples(storedType).full);
  return JSON.parse(ids.reduce((json, [old, id]) => json.replaceAll(old, id), example)) as StoredEventFixture;
}

/**
 * Reads the expected results of converting the examples of a stored type to the newest event version, with personal
 * properties in plain text.
 */
export function readExpectedNewestVersionEventExamples(
  storedType: string,
): Readonly<Record<keyof MinimalAndFullStoredEventExamples, Record<string, unknown>>> {
  return readJson(`expected/${storedType}.json`) as ReturnType<typeof readExpectedNewestVersionEventExamples>;
}

/**
 * Returns the SHA-256 digests (hex) of the example files by stored type: computed from the current files, and as stored
 * in `digests.json`.
 */
export function computeEventFixtureDigestsNowAndCheckedIn(): {
  readonly now: Record<string, string>;
  readonly checkedIn: Record<string, string>;
} {
  const digest = (type: string): string =>
    createHash('sha256')
      .update(readFileSync(`${folder}${type}.json`))
      .digest('hex');
  const now = Object.fromEntries(listStoredEventFixtureTypes().map((type) => [type, digest(type)]));
  return { now, checkedIn: readJson('digests.json') as Record<string, string> };
}

/** Lists the stored types that the last release can read. */
export function listEventTypesReadByLastReleaseInTest(): readonly string[] {
  return (readJson('released.json') as { readonly knows: readonly string[] }).knows;
}

/**
 * Lists the stored types that are written although the last release cannot read them. They are written because their
 * data must no longer be stored in the older version of the event. Readers of the last release stop at the first such
 * event until they are replaced.
 */
export function listEventTypesUnreadableByLastRelease(): readonly string[] {
  return (readJson('released.json') as { readonly writtenAtOnce: readonly string[] }).writtenAtOnce;
}

/**
 * Converts an example to an event as stored in the log. Encrypts independently of the current contract, since stored
 * events stay encrypted when a contract changes.
 */
export async function encryptStoredEventFixture(
  type: string,
  fixture: StoredEventFixture,
  keys: SubjectKeys,
): Promise<NewEvent> {
  const { id, data, sealed } = fixture;
  const subjects = Object.keys(sealed);
  const found = await keys.ensure(subjects);
  const envelopes = subjects.flatMap((subject) => {
    const key = found.get(subject);
    const plain = Buffer.from(JSON.stringify(sealed[subject]));
    return key === undefined
      ? []
      : [[subject, encryptBytes(plain, key, `${id}/${subject}`).toString('base64')] as const];
  });
  const stored = envelopes.length === 0 ? data : { ...data, $sealed: Object.fromEntries(envelopes) };
  return { id, type, data: stored, meta: buildTestEventMeta() };
}
