import { randomUUID } from 'node:crypto';
import { deleteRowsInBatches } from '@marketplace/postgres/deleteRowsInBatches.ts';
import type { Pool } from 'pg';
import { SubjectErasedRefusal, type SubjectKeys } from './subjectKeys.ts';

/**
 * Pseudonymous subject ids, one per person and month. After a month is unlinked or the person is erased, the ids
 * identify nobody. A month is identified by its first day, `YYYY-MM-01`.
 */
export interface MonthlyPseudonyms {
  /**
   * Gets or creates the subject of a person and a month: a random UUID that stays the same as long as the link exists.
   * @throws SubjectErasedRefusal if the person was erased.
   */
  getOrCreate(this: void, person: string, month: string): Promise<string>;
  /** @returns the number of subjects of all earlier months. */
  countBefore(this: void, month: string): Promise<number>;
  /** Destroys the keys of all earlier months; the links to the people remain. */
  eraseKeysBefore(this: void, month: string): Promise<void>;
  /** Destroys the keys and links of all months of a person, but keeps the person's own key. */
  erasePerson(this: void, person: string): Promise<void>;
  /** Deletes the links between people and their subjects of all earlier months. */
  unlinkPeopleBefore(this: void, month: string): Promise<void>;
}

/** The monthly pseudonyms, and subject keys with an `erase` that also erases all months of a person. */
export interface MonthlyPseudonymsAndSubjectKeys {
  readonly monthly: MonthlyPseudonyms;
  readonly keys: SubjectKeys;
}

/** Maximum number of subjects per query. */
const batch = 500;

const selectSubject = 'SELECT subject FROM keys.monthly_subject WHERE person = $1 AND month = $2';
/** Locks the person's key: a concurrent erasure either finds the new row or prevents the insertion. */
const insertSubject = `
  WITH living AS (
    SELECT FROM keys.subject_key WHERE subject = $1::uuid::text AND wrapped_key IS NOT NULL FOR SHARE
  )
  INSERT INTO keys.monthly_subject (person, month, subject) SELECT $1::uuid, $2, $3 FROM living ON CONFLICT DO NOTHING`;
const selectSubjectsWithKey = `
  SELECT m.subject FROM keys.monthly_subject m LEFT JOIN keys.subject_key k ON k.subject = m.subject::text
   WHERE m.month < $1 AND k.erased_at IS NULL LIMIT ${batch}`;

interface SubjectRow {
  readonly subject: string;
}

/**
 * @param keys the keys of people.
 * @param pool with write access to `keys.monthly_subject`.
 */
export function createMonthlyPseudonymsAndSubjectKeys(keys: SubjectKeys, pool: Pool): MonthlyPseudonymsAndSubjectKeys {
  const subjects = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await pool.query<SubjectRow>(text, [...values])).rows.map(({ subject }) => subject);

  async function of(person: string, month: string): Promise<string> {
    const personAndMonth = [person, month];
    const [known] = await subjects(selectSubject, personAndMonth);
    if (known !== undefined) return known;
    await keys.ensure([person]);
    await pool.query(insertSubject, [...personAndMonth, randomUUID()]);
    const [created] = await subjects(selectSubject, personAndMonth);
    if (created === undefined) throw new SubjectErasedRefusal();
    return created;
  }

  async function eraseKeys(month: string): Promise<void> {
    for (let found = [...(await subjects(selectSubjectsWithKey, [month]))]; found.length > 0; ) {
      for (const subject of found) await keys.erase(subject);
      found = [...(await subjects(selectSubjectsWithKey, [month]))];
    }
  }

  async function forgetPeople(month: string): Promise<void> {
    await deleteRowsInBatches(pool, 'keys.monthly_subject', 'month < $1', [month]);
  }

  async function countBefore(month: string): Promise<number> {
    const text = 'SELECT count(*)::int AS count FROM keys.monthly_subject WHERE month < $1';
    return (await pool.query<{ count: number }>(text, [month])).rows[0]?.count ?? 0;
  }

  async function forgetPerson(person: string): Promise<void> {
    const text = 'SELECT subject FROM keys.monthly_subject WHERE person::text = $1';
    for (const subject of await subjects(text, [person])) await keys.erase(subject);
    await deleteRowsInBatches(pool, 'keys.monthly_subject', 'person::text = $1', [person]);
  }

  /** Erases the person's key first; then no subject can be created for another month. */
  async function erase(person: string): Promise<void> {
    await keys.erase(person);
    await forgetPerson(person);
  }

  return {
    monthly: {
      getOrCreate: of,
      countBefore,
      eraseKeysBefore: eraseKeys,
      erasePerson: forgetPerson,
      unlinkPeopleBefore: forgetPeople,
    },
    keys: { ...keys, erase },
  };
}
