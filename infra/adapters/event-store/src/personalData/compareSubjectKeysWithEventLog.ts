import { eventLogStartPosition, type EventStore } from '../port.ts';
import { EventLogGapError } from '../postgres/read.ts';
import type { SubjectKeyLogIdentityStore, LastSubjectKeyComparison } from './subjectKeyRegister.ts';
import { getSealedEnvelopeSubjects } from './sealedProperties.ts';

/** Options of a comparison between the log and the keys of its subjects. */
export interface SubjectKeyComparisonOptions {
  readonly store: Pick<EventStore, 'findEpoch' | 'head' | 'readAll'>;
  readonly register: SubjectKeyLogIdentityStore;
  /** Loads the ids of all erased subjects; only called when a key is missing. */
  readonly loadErased: () => Promise<readonly string[]>;
  /** Reads the whole log, regardless of previous comparisons and their epochs. */
  readonly fromBeginning?: boolean;
}

/** Result of a comparison between the log and the keys of its subjects. */
export interface SubjectKeyComparisonResult {
  /** `null` if the log has no epoch yet. */
  readonly epoch: string | null;
  readonly head: bigint;
  /** Position up to which the log was read. */
  readonly position: bigint;
  /** Number of keys and tombstones. */
  readonly subjects: number;
  /** Subjects in the log that have neither a key nor a tombstone, and are not in the list of erased subjects. */
  readonly lost: readonly string[];
}

/**
 * Thrown when the event log is not the log with which the subject keys were last compared, or not the log that the
 * readers have processed.
 */
export class EventLogMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventLogMismatchError';
  }
}

/** Maximum number of subjects cached as known, so that the database is not queried for each of their events. */
const maxCachedSubjects = 50_000;

/**
 * @returns the position of the last comparison, or the start of the log if keys have disappeared since then.
 * @throws EventLogMismatchError if the log has another epoch, or ends before the position of the last comparison.
 */
function resolveStartPosition(
  life: LastSubjectKeyComparison | null,
  subjects: number,
  epoch: string | null,
  head: bigint,
): bigint {
  if (life === null) return eventLogStartPosition;
  if (life.epoch !== epoch) {
    const found = epoch === null ? 'a new log' : `the log ${epoch}`;
    throw new EventLogMismatchError(
      `The subject keys belong to the log ${life.epoch}, but the event store contains ${found}.`,
    );
  }
  if (life.position > head) {
    throw new EventLogMismatchError(
      `The subject keys were compared with the log up to position ${life.position}, but it ends at ${head}.`,
    );
  }
  return subjects < life.subjects ? eventLogStartPosition : life.position;
}

/** @returns a page of the log, or `null` at a gap, where this reader stops; other readers report the gap. */
async function readPageOrGap(store: SubjectKeyComparisonOptions['store'], after: bigint) {
  return store.readAll(after).catch((error: unknown) => {
    if (error instanceof EventLogGapError) return null;
    throw error;
  });
}

async function findMissingSubjects({ store, register }: SubjectKeyComparisonOptions, from: bigint, head: bigint) {
  const lacking = new Set<string>();
  const known = new Set<string>();
  let position = from;
  while (position < head) {
    const page = await readPageOrGap(store, position);
    if (page === null || page.position === position) break;
    const named = new Set(page.events.flatMap(getSealedEnvelopeSubjects));
    const unknown = [...named].filter((subject) => !known.has(subject) && !lacking.has(subject));
    for (const subject of await register.findMissing(unknown)) lacking.add(subject);
    if (known.size > maxCachedSubjects) known.clear();
    for (const subject of unknown) if (!lacking.has(subject)) known.add(subject);
    position = page.position;
  }
  return { lacking, position };
}

/**
 * Compares a log with the keys of its subjects, starting where the previous comparison ended. A subject's key is always
 * stored before the first event that contains encrypted data of the subject, and the row of a key is never deleted.
 * Writes nothing.
 * @throws EventLogMismatchError if this log is not the log of the previous comparison or is shorter than it was then,
 * unless `fromBeginning` is set.
 */
export async function compareSubjectKeysWithEventLog(
  comparing: SubjectKeyComparisonOptions,
): Promise<SubjectKeyComparisonResult> {
  const { store, register, loadErased, fromBeginning = false } = comparing;
  const { life, subjects } = await register.loadState();
  const epoch = await store.findEpoch();
  // The head is read after the stored position with which it is compared, because the log may grow in between.
  const head = await store.head();
  const from = fromBeginning ? eventLogStartPosition : resolveStartPosition(life, subjects, epoch, head);
  const { lacking, position } = await findMissingSubjects(comparing, from, head);
  const known = new Set(lacking.size === 0 ? [] : await loadErased());
  return { epoch, head, position, subjects, lost: [...lacking].filter((subject) => !known.has(subject)) };
}
