import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seal } from '@marketplace/event-store/personalData/envelope.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { NewEvent } from '@marketplace/event-store/port.ts';
import { specifiedMeta } from '@marketplace/event-store/testing/specification.ts';

/** An event as it was stored, its envelopes opened: `sealed` holds by subject what stood in each. */
export interface StoredFixture {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sealed: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The examples of one stored type: what its first writers stored at least, and at most. */
export interface StoredExamples {
  readonly minimal: StoredFixture;
  readonly full: StoredFixture;
}

/** Where the contracts keep stored events. */
const folder = fileURLToPath(new URL('../../../contracts/src/fixtures/events/', import.meta.url));

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(`${folder}${name}`, 'utf8'));
}

/** Stored types that have examples. */
export function fixtureTypes(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.v\d+\.json$/.test(name))
    .map((name) => name.replace(/\.json$/, ''));
}

/** @throws Error when the type has none. */
export function examplesOf(storedType: string): StoredExamples {
  return readJson(`${storedType}.json`) as StoredExamples;
}

/** Data in the newest shape, personal properties in plain text: what the examples read as today. */
export function expectedOf(storedType: string): Readonly<Record<keyof StoredExamples, Record<string, unknown>>> {
  return readJson(`expected/${storedType}.json`) as ReturnType<typeof expectedOf>;
}

/** Hex sha256 of the examples' files by stored type: as they are, and as they were checked in. */
export function fixtureDigests(): { readonly now: Record<string, string>; readonly checkedIn: Record<string, string> } {
  const digest = (type: string): string =>
    createHash('sha256')
      .update(readFileSync(`${folder}${type}.json`))
      .digest('hex');
  const now = Object.fromEntries(fixtureTypes().map((type) => [type, digest(type)]));
  return { now, checkedIn: readJson('digests.json') as Record<string, string> };
}

/** Stored types that the last release reads. */
export function readByLastRelease(): readonly string[] {
  return (readJson('released.json') as { readonly knows: readonly string[] }).knows;
}

/**
 * Stored types that are written although the last release cannot read them: what they say must not be stored in the older version for
 * one release more. That release's readers stop at the first of them until it is gone.
 */
export function writtenAtOnce(): readonly string[] {
  return (readJson('released.json') as { readonly writtenAtOnce: readonly string[] }).writtenAtOnce;
}

/**
 * An example as it stands in the log. Seals by itself, not by today's contract: what was sealed once stays sealed, whatever a
 * contract says later.
 */
export async function storedAs(type: string, fixture: StoredFixture, keys: SubjectKeys): Promise<NewEvent> {
  const { id, data, sealed } = fixture;
  const subjects = Object.keys(sealed);
  const found = await keys.ensure(subjects);
  const envelopes = subjects.flatMap((subject) => {
    const key = found.get(subject);
    const plain = Buffer.from(JSON.stringify(sealed[subject]));
    return key === undefined ? [] : [[subject, seal(plain, key, `${id}/${subject}`).toString('base64')] as const];
  });
  const stored = envelopes.length === 0 ? data : { ...data, $sealed: Object.fromEntries(envelopes) };
  return { id, type, data: stored, meta: specifiedMeta() };
}
