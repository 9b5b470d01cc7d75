import { beginning, type EventStore } from '../port.ts';
import { LogGap } from '../postgres/reading.ts';
import type { KeyRegister, LogLife } from './keyRegister.ts';
import { subjectsOfEnvelopes } from './sealedProperties.ts';

/** What a log is compared with. */
export interface Comparing {
  readonly store: Pick<EventStore, 'findEpoch' | 'head' | 'readAll'>;
  readonly register: KeyRegister;
  /** Who was ever erased; asked only where somebody lacks a key. */
  readonly erased: () => Promise<readonly string[]>;
  /** Reads all of the log, whatever was compared before, and whichever life of it that was. */
  readonly anew?: boolean;
}

/** A log and the keys of its people, compared. */
export interface Compared {
  /** `null`: nobody has named this life of the log yet. */
  readonly epoch: string | null;
  readonly head: bigint;
  /** How far the log was read. */
  readonly position: bigint;
  /** Keys and tombstones that there are. */
  readonly subjects: number;
  /** Subjects that the log names and that have neither a key nor a tombstone nor a place among the erased. */
  readonly lost: readonly string[];
}

/** The log that answers is not the one that the keys, or readers of the log, have seen. */
export class LogNotTheSame extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogNotTheSame';
  }
}

/** Subjects that are remembered as known, so that the database is not asked for each of their events. */
const mostRemembered = 50_000;

/** Goes by what was compared before as long as no key has gone since. @throws LogNotTheSame. */
function whereFrom(life: LogLife | null, subjects: number, epoch: string | null, head: bigint): bigint {
  if (life === null) return beginning;
  if (life.epoch !== epoch) {
    const found = epoch === null ? 'one that is new' : `one that is called ${epoch}`;
    throw new LogNotTheSame(`The keys of people belong to the log that is called ${life.epoch}, and ${found} answers.`);
  }
  if (life.position > head) {
    throw new LogNotTheSame(
      `The keys of people were compared with the log up to position ${life.position}, and it ends at ${head}.`,
    );
  }
  return subjects < life.subjects ? beginning : life.position;
}

/** A page of the log, or `null` at a gap: what comes after it is nobody's to read, and others tell of it. */
async function readPage(store: Comparing['store'], after: bigint) {
  return store.readAll(after).catch((error: unknown) => {
    if (error instanceof LogGap) return null;
    throw error;
  });
}

async function findLacking({ store, register }: Comparing, from: bigint, head: bigint) {
  const lacking = new Set<string>();
  const known = new Set<string>();
  let position = from;
  while (position < head) {
    const page = await readPage(store, position);
    if (page === null || page.position === position) break;
    const named = new Set(page.events.flatMap(subjectsOfEnvelopes));
    const unknown = [...named].filter((subject) => !known.has(subject) && !lacking.has(subject));
    for (const subject of await register.lacking(unknown)) lacking.add(subject);
    if (known.size > mostRemembered) known.clear();
    for (const subject of unknown) if (!lacking.has(subject)) known.add(subject);
    position = page.position;
  }
  return { lacking, position };
}

/**
 * Compares a log with the keys of its people, from where it was compared before: everybody whom an event names by sealed data had a key
 * before that event was stored, and keeps its row for ever. Writes nothing.
 * @throws LogNotTheSame for another log than the one that was compared before, or one that is shorter.
 */
export async function compareKeys(comparing: Comparing): Promise<Compared> {
  const { store, register, erased, anew = false } = comparing;
  const { life, subjects } = await register.look();
  const epoch = await store.findEpoch();
  // After what it is held against, which may have grown meanwhile.
  const head = await store.head();
  const from = anew ? beginning : whereFrom(life, subjects, epoch, head);
  const { lacking, position } = await findLacking(comparing, from, head);
  const known = new Set(lacking.size === 0 ? [] : await erased());
  return { epoch, head, position, subjects, lost: [...lacking].filter((subject) => !known.has(subject)) };
}
