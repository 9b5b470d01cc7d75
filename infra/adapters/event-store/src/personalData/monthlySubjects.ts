import { randomUUID } from 'node:crypto';
import { deleteRows } from '@marketplace/postgres/deleteRows.ts';
import type { Pool } from 'pg';
import { SubjectErased, type SubjectKeys } from './subjectKeys.ts';

/**
 * Subjects that stand for one person in one month, and for nobody once the month is forgotten or the person erased. A month is named by
 * its first day, `YYYY-MM-01`.
 */
export interface MonthlySubjects {
  /**
   * The subject of a person and a month, made where there is none: a random UUID, the same one as long as both are known.
   * @throws SubjectErased when the person was erased.
   */
  of(this: void, person: string, month: string): Promise<string>;
  /** @returns how many subjects of earlier months there are. */
  countBefore(this: void, month: string): Promise<number>;
  /** Destroys the keys of earlier months; whose they were is still known. */
  eraseKeys(this: void, month: string): Promise<void>;
  /** Destroys the keys of all months of a person who stays, and forgets whose they were. */
  forgetPerson(this: void, person: string): Promise<void>;
  /** Forgets whose the subjects of earlier months were. */
  forgetPeople(this: void, month: string): Promise<void>;
}

/** Subjects of a table `keys.monthly_subject`, and the keys whose erasure goes for all months of a person too. */
export interface MonthlyKeys {
  readonly monthly: MonthlySubjects;
  readonly keys: SubjectKeys;
}

/** Keys that are looked for at once. */
const batch = 500;

const find = 'SELECT subject FROM keys.monthly_subject WHERE person = $1 AND month = $2';
/** Locks the person's key, so that an erasure either finds the row or prevents it. */
const make = `
  WITH living AS (
    SELECT FROM keys.subject_key WHERE subject = $1::uuid::text AND wrapped_key IS NOT NULL FOR SHARE
  )
  INSERT INTO keys.monthly_subject (person, month, subject) SELECT $1::uuid, $2, $3 FROM living ON CONFLICT DO NOTHING`;
const withKey = `
  SELECT m.subject FROM keys.monthly_subject m LEFT JOIN keys.subject_key k ON k.subject = m.subject::text
   WHERE m.month < $1 AND k.erased_at IS NULL LIMIT ${batch}`;

interface SubjectRow {
  readonly subject: string;
}

/** @param keys of people. @param pool may write `keys.monthly_subject`. */
export function createMonthlyKeys(keys: SubjectKeys, pool: Pool): MonthlyKeys {
  const subjects = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await pool.query<SubjectRow>(text, [...values])).rows.map(({ subject }) => subject);

  async function of(person: string, month: string): Promise<string> {
    const place = [person, month];
    const [known] = await subjects(find, place);
    if (known !== undefined) return known;
    await keys.ensure([person]);
    await pool.query(make, [...place, randomUUID()]);
    const [made] = await subjects(find, place);
    if (made === undefined) throw new SubjectErased();
    return made;
  }

  async function eraseKeys(month: string): Promise<void> {
    for (let found = [...(await subjects(withKey, [month]))]; found.length > 0; ) {
      for (const subject of found) await keys.erase(subject);
      found = [...(await subjects(withKey, [month]))];
    }
  }

  async function forgetPeople(month: string): Promise<void> {
    await deleteRows(pool, 'keys.monthly_subject', 'month < $1', [month]);
  }

  async function countBefore(month: string): Promise<number> {
    const text = 'SELECT count(*)::int AS count FROM keys.monthly_subject WHERE month < $1';
    return (await pool.query<{ count: number }>(text, [month])).rows[0]?.count ?? 0;
  }

  async function forgetPerson(person: string): Promise<void> {
    const text = 'SELECT subject FROM keys.monthly_subject WHERE person::text = $1';
    for (const subject of await subjects(text, [person])) await keys.erase(subject);
    await deleteRows(pool, 'keys.monthly_subject', 'person::text = $1', [person]);
  }

  /** The person's key goes first: from then on no month of the person begins. */
  async function erase(person: string): Promise<void> {
    await keys.erase(person);
    await forgetPerson(person);
  }

  return { monthly: { of, countBefore, eraseKeys, forgetPerson, forgetPeople }, keys: { ...keys, erase } };
}
