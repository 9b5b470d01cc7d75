import { type EventDefinition, plainMarksOf } from '@marketplace/contracts/kernel/event.ts';
import type { Pool } from 'pg';
import type { SubjectKeys } from './subjectKeys.ts';

/** Which properties the version after a stored type seals, and nothing else. */
export interface PlainMark {
  readonly older: string;
  readonly newer: string;
  /** Property that holds the id of the person. */
  readonly subject: string;
  readonly properties: readonly string[];
}

const keysOf = ({ schema }: EventDefinition): string => Object.keys(schema.shape).toSorted().join();

function marksOf(newer: EventDefinition): readonly PlainMark[] {
  const older = newer.previous?.definition;
  if (older === undefined || keysOf(older) !== keysOf(newer)) return [];
  const marks = Object.entries(plainMarksOf(older, newer));
  return [...new Set(marks.map(([, subject]) => subject))].map((subject) => ({
    older: older.storedType,
    newer: newer.storedType,
    subject,
    properties: marks.filter(([, of]) => of === subject).map(([property]) => property),
  }));
}

/** Every version that does nothing but seal what the one before it held in plain text. @param definitions all versions. */
export function plainMarks(definitions: readonly EventDefinition[]): readonly PlainMark[] {
  return definitions.flatMap(marksOf);
}

/** Keys whose erasure also takes out of a log in Postgres what earlier releases stored of the person in plain text. */
export function forgettingKeys(keys: SubjectKeys, pool: Pool, marks: readonly PlainMark[]): SubjectKeys {
  return {
    ...keys,
    erase: async (subject) => {
      await keys.erase(subject);
      await pool.query('SELECT log.forget($1, $2)', [subject, JSON.stringify(marks)]);
    },
  };
}
