import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** Which life of the log a key store was last compared with, and what was found. */
export interface LogLife {
  readonly epoch: string;
  /** Everybody whom the log names up to there has a key, a tombstone or a place in the ledger of the erased. */
  readonly position: bigint;
  /** Keys and tombstones that there were. */
  readonly subjects: number;
}

/** What a key store is. */
export interface KeyStore {
  /** Keys and tombstones: their number never falls. */
  readonly subjects: number;
  /** `null` before it was compared with a log: a new one, or one of a release that did not compare. */
  readonly life: LogLife | null;
}

/** Beside the keys of people: to which log they belong. Reads a database without the product's schema as an empty key store. */
export interface KeyRegister {
  look(this: void): Promise<KeyStore>;
  /** @returns those subjects that have neither a key nor a tombstone. */
  lacking(this: void, subjects: readonly string[]): Promise<readonly string[]>;
  /** Keeps what a comparison found; never takes one back in the same life, and does nothing in another. */
  record(this: void, life: LogLife): Promise<void>;
  /** Has the log compared from its beginning the next time: some of its keys are missing, and others may come to be as many. */
  doubt(this: void): Promise<void>;
}

interface LifeRow {
  readonly epoch: string;
  readonly position: string;
  readonly subjects: string;
}

const lack = `
  SELECT asked.subject FROM unnest($1::text[]) AS asked (subject)
   WHERE NOT EXISTS (SELECT FROM keys.subject_key k WHERE k.subject = asked.subject)`;
const keep = `
  INSERT INTO keys.log_life AS l (epoch, position, subjects) VALUES ($1, $2, $3)
  ON CONFLICT (only_row) DO UPDATE SET position = greatest(l.position, excluded.position), subjects = excluded.subjects
   WHERE l.epoch = excluded.epoch`;

/** @param client may read the schema `keys`, and for `record` write its table `log_life`. */
export function createKeyRegister(client: Queries): KeyRegister {
  async function isThere(table: string): Promise<boolean> {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
    return rows[0]?.there === true;
  }

  async function findLife(): Promise<LogLife | null> {
    if (!(await isThere('keys.log_life'))) return null;
    const [row] = (await client.query<LifeRow>('SELECT epoch, position, subjects FROM keys.log_life')).rows;
    if (row === undefined) return null;
    return { epoch: row.epoch, position: BigInt(row.position), subjects: Number(row.subjects) };
  }

  async function countSubjects(): Promise<number> {
    if (!(await isThere('keys.subject_key'))) return 0;
    const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM keys.subject_key');
    return Number(rows[0]?.count ?? 0);
  }

  return {
    // The number is looked at after what it is held against: it may have grown, and never looks smaller for it.
    look: async () => {
      const life = await findLife();
      return { life, subjects: await countSubjects() };
    },
    lacking: async (subjects) => {
      if (subjects.length === 0 || !(await isThere('keys.subject_key'))) return subjects;
      return (await client.query<{ subject: string }>(lack, [subjects])).rows.map(({ subject }) => subject);
    },
    record: async ({ epoch, position, subjects }) => {
      await client.query(keep, [epoch, position.toString(), subjects]);
    },
    doubt: async () => {
      await client.query('UPDATE keys.log_life SET position = 0');
    },
  };
}

/** Gives subjects whose keys are lost a tombstone each: nothing is ever sealed for them again. @param client of the database's owner. */
export async function buryLost(client: Queries, subjects: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO keys.subject_key (subject, wrapped_key, erased_at) SELECT subject, NULL, now() FROM unnest($1::text[]) AS subject
     ON CONFLICT (subject) DO NOTHING`,
    [subjects],
  );
}

/** Forgets with which log the keys were compared: the next start compares all of it. @param client of the database's owner. */
export async function forgetLogLife(client: Queries): Promise<void> {
  await client.query('DELETE FROM keys.log_life');
}
