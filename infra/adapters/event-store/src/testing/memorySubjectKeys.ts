import type { KeyObject } from 'node:crypto';
import { generateSubjectKey, SubjectErasedRefusal, type SubjectKeys } from '../personalData/subjectKeys.ts';

/** In-memory subject keys for unit tests. */
export function createInMemoryTestSubjectKeys(): SubjectKeys {
  const keys = new Map<string, KeyObject>();
  const erased = new Set<string>();

  function find(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const found = subjects.flatMap((subject) => {
      const key = keys.get(subject);
      return key === undefined ? [] : [[subject, key] as const];
    });
    return Promise.resolve(new Map(found));
  }

  function ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    if (subjects.some((subject) => erased.has(subject))) return Promise.reject(new SubjectErasedRefusal());
    for (const subject of subjects) if (!keys.has(subject)) keys.set(subject, generateSubjectKey());
    return find(subjects);
  }

  function erase(subject: string): Promise<void> {
    keys.delete(subject);
    erased.add(subject);
    return Promise.resolve();
  }

  return { ensure, find, erase };
}
