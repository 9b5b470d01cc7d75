import type { KeyObject } from 'node:crypto';

/** Milliseconds for which a key may be used before the database is queried again, in case its subject was erased. */
export const subjectKeyCacheTtlMs = 5_000;
const maxEntries = 10_000;

/** Keys that were loaded from the database at most 5 s ago. */
export interface SubjectKeyCache {
  get(subject: string): KeyObject | undefined;
  /**
   * @param askedAt value of `now` before the query was sent, because a slow query must not extend the lifetime of the
   * key.
   */
  put(subject: string, key: KeyObject, askedAt: number): void;
  drop(subject: string): void;
}

/** @param now returns the milliseconds of a monotonic clock. */
export function createSubjectKeyCache(now: () => number): SubjectKeyCache {
  const entries = new Map<string, { readonly key: KeyObject; readonly askedAt: number }>();

  function get(subject: string): KeyObject | undefined {
    const entry = entries.get(subject);
    if (entry === undefined) return undefined;
    if (now() - entry.askedAt < subjectKeyCacheTtlMs) return entry.key;
    entries.delete(subject);
    return undefined;
  }

  function put(subject: string, key: KeyObject, askedAt: number): void {
    entries.delete(subject);
    entries.set(subject, { key, askedAt });
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  }

  return { get, put, drop: (subject) => entries.delete(subject) };
}
