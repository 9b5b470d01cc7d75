import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { createSubjectKeyCache } from './subjectKeyCache.ts';
import { unwrapSubjectKey, wrapSubjectKey } from './keyEncryptionKey.ts';
import { generateSubjectKey, SubjectErasedRefusal, type SubjectKeys } from './subjectKeys.ts';

interface KeyRow {
  readonly subject: string;
  /** `null` if the subject was erased. */
  readonly wrapped_key: Buffer | null;
}

interface KeyRows {
  readonly rows: readonly KeyRow[];
  /** Value of `now` before the query was sent. */
  readonly askedAt: number;
}

export interface PostgresSubjectKeysOptions {
  readonly pool: Pool;
  /** AES-256 key that encrypts the subject keys. */
  readonly keyEncryptionKey: KeyObject;
  /** The previous key encryption key during a key rotation; otherwise `null` or left out. */
  readonly previousKey?: KeyObject | null;
  /** Milliseconds of a monotonic clock; `performance.now` if omitted. */
  readonly now?: () => number;
}

const selectKeys = 'select subject, wrapped_key from keys.subject_key where subject = any($1)';
const insertKeys = `
  insert into keys.subject_key (subject, wrapped_key)
  select * from unnest($1::text[], $2::bytea[])
  on conflict (subject) do nothing`;
const eraseKey = `
  insert into keys.subject_key (subject, wrapped_key, erased_at) values ($1, null, now())
  on conflict (subject) do update set wrapped_key = null, erased_at = now() where subject_key.erased_at is null`;

/** Stores subject keys in the table `keys.subject_key`, each wrapped with the key encryption key. */
export function createPostgresSubjectKeys(options: PostgresSubjectKeysOptions): SubjectKeys {
  const { pool, keyEncryptionKey, previousKey = null, now = () => performance.now() } = options;
  const cache = createSubjectKeyCache(now);

  async function read(subjects: readonly string[]): Promise<KeyRows> {
    const askedAt = now();
    const { rows } = await pool.query<KeyRow>({ name: 'subject-keys', text: selectKeys, values: [subjects] });
    return { rows, askedAt };
  }

  function unwrapAll({ rows, askedAt }: KeyRows): readonly (readonly [string, KeyObject])[] {
    return rows.flatMap(({ subject, wrapped_key: wrapped }) => {
      if (wrapped === null) return [];
      const key = unwrapSubjectKey(wrapped, subject, keyEncryptionKey, previousKey);
      cache.put(subject, key, askedAt);
      return [[subject, key] as const];
    });
  }

  function splitByCache(subjects: readonly string[]) {
    const cached = new Map<string, KeyObject>();
    const missing = new Set<string>();
    for (const subject of subjects) {
      const key = cache.get(subject);
      if (key === undefined) missing.add(subject);
      else cached.set(subject, key);
    }
    return { cached, missing: [...missing].sort() };
  }

  async function create(subjects: readonly string[]): Promise<void> {
    const wrapped = subjects.map((subject) => wrapSubjectKey(generateSubjectKey(), subject, keyEncryptionKey));
    await pool.query(insertKeys, [subjects, wrapped]);
  }

  async function ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const { cached, missing } = splitByCache(subjects);
    if (missing.length === 0) return cached;
    let found = await read(missing);
    const absent = missing.filter((subject) => !found.rows.some((row) => row.subject === subject));
    if (absent.length > 0) {
      await create(absent);
      found = await read(missing);
    }
    if (found.rows.some((row) => row.wrapped_key === null)) throw new SubjectErasedRefusal();
    return new Map([...cached, ...unwrapAll(found)]);
  }

  async function find(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const { cached, missing } = splitByCache(subjects);
    if (missing.length === 0) return cached;
    return new Map([...cached, ...unwrapAll(await read(missing))]);
  }

  async function erase(subject: string): Promise<void> {
    await pool.query(eraseKey, [subject]);
    cache.drop(subject);
  }

  return { ensure, find, erase };
}
