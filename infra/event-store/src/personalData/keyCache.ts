import type { KeyObject } from 'node:crypto';

/** How long a key may be used without asking the database whether its subject was erased. */
const freshMs = 5_000;
const maxEntries = 10_000;

/** Keys as they were read at most 5 s ago. */
export interface KeyCache {
  get(subject: string): KeyObject | undefined;
  put(subject: string, key: KeyObject): void;
  drop(subject: string): void;
}

/** @param now milliseconds of a clock that never goes back. */
export function createKeyCache(now: () => number): KeyCache {
  const entries = new Map<string, { readonly key: KeyObject; readonly readAt: number }>();

  function get(subject: string): KeyObject | undefined {
    const entry = entries.get(subject);
    if (entry === undefined) return undefined;
    if (now() - entry.readAt < freshMs) return entry.key;
    entries.delete(subject);
    return undefined;
  }

  function put(subject: string, key: KeyObject): void {
    entries.delete(subject);
    entries.set(subject, { key, readAt: now() });
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  }

  return { get, put, drop: (subject) => entries.delete(subject) };
}
