import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** The log with which the subject keys were last compared, and the result. */
export interface LastSubjectKeyComparison {
  readonly epoch: string;
  /** Every subject in the log up to this position has a key, a tombstone or an entry in the erasure ledger. */
  readonly position: bigint;
  /** Number of keys and tombstones at the time of the comparison. */
  readonly subjects: number;
}

/** The state of the key store. */
export interface SubjectKeyStoreState {
  /** Number of keys and tombstones, which never decreases. */
  readonly subjects: number;
  /** The last comparison; `null` before the first one. */
  readonly life: LastSubjectKeyComparison | null;
}

/**
 * Records which log the subject keys belong to. Treats a database without the product's schema as an empty key store.
 */
export interface SubjectKeyLogIdentityStore {
  loadState(this: void): Promise<SubjectKeyStoreState>;
  /** @returns the subjects that have neither a key nor a tombstone. */
  findMissing(this: void, subjects: readonly string[]): Promise<readonly string[]>;
  /**
   * Stores the result of a comparison. Never moves the position back within an epoch, and ignores a comparison with
   * another epoch.
   */
  saveComparison(this: void, life: LastSubjectKeyComparison): Promise<void>;
  /** Forces the next comparison to start at the beginning of the log, because some keys are missing. */
  resetComparison(this: void): Promise<void>;
}

interface LifeRow {
  readonly epoch: string;
  readonly position: string;
  readonly subjects: string;
}

const selectMissing = `
  SELECT asked.subject FROM unnest($1::text[]) AS asked (subject)
   WHERE NOT EXISTS (SELECT FROM keys.subject_key k WHERE k.subject = asked.subject)`;
const upsertComparison = `
  INSERT INTO keys.log_life AS l (epoch, position, subjects) VALUES ($1, $2, $3)
  ON CONFLICT (only_row) DO UPDATE SET position = greatest(l.position, excluded.position), subjects = excluded.subjects
   WHERE l.epoch = excluded.epoch`;

/**
 * @param client may read the schema `keys` and, for `saveComparison` and `resetComparison`, write the table
 * `keys.log_life`.
 */
export function createLastSubjectKeyComparisonStore(client: Queries): SubjectKeyLogIdentityStore {
  async function tableExists(table: string): Promise<boolean> {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
    return rows[0]?.there === true;
  }

  async function findLife(): Promise<LastSubjectKeyComparison | null> {
    if (!(await tableExists('keys.log_life'))) return null;
    const [row] = (await client.query<LifeRow>('SELECT epoch, position, subjects FROM keys.log_life')).rows;
    if (row === undefined) return null;
    return { epoch: row.epoch, position: BigInt(row.position), subjects: Number(row.subjects) };
  }

  async function countSubjects(): Promise<number> {
    if (!(await tableExists('keys.subject_key'))) return 0;
    const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM keys.subject_key');
    return Number(rows[0]?.count ?? 0);
  }

  return {
    // The subjects are counted after the comparison was read: the count may have grown since, but cannot be too low.
    loadState: async () => {
      const life = await findLife();
      return { life, subjects: await countSubjects() };
    },
    findMissing: async (subjects) => {
      if (subjects.length === 0 || !(await tableExists('keys.subject_key'))) return subjects;
      return (await client.query<{ subject: string }>(selectMissing, [subjects])).rows.map(({ subject }) => subject);
    },
    saveComparison: async ({ epoch, position, subjects }) => {
      await client.query(upsertComparison, [epoch, position.toString(), subjects]);
    },
    resetComparison: async () => {
      await client.query('UPDATE keys.log_life SET position = 0');
    },
  };
}

/**
 * Creates tombstones for subjects with lost keys, so that nothing is sealed for them again.
 * @param client connects as the database owner.
 */
export async function createSubjectKeyTombstones(client: Queries, subjects: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO keys.subject_key (subject, wrapped_key, erased_at) SELECT subject, NULL, now() FROM unnest($1::text[]) AS subject
     ON CONFLICT (subject) DO NOTHING`,
    [subjects],
  );
}

/**
 * Deletes the record of the last comparison, so that the next start compares the whole log.
 * @param client connects as the database owner.
 */
export async function deleteLastSubjectKeyComparison(client: Queries): Promise<void> {
  await client.query('DELETE FROM keys.log_life');
}
