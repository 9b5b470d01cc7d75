import { type EventDefinition, listLaterEncryptedEventProperties } from '@marketplace/contracts/kernel/event.ts';
import type { Pool } from 'pg';
import type { SubjectKeys } from './subjectKeys.ts';

/**
 * Properties that are stored in plain text in one event version and encrypted in the next version. The two versions do
 * not differ in any other way.
 */
export interface FormerlyPlainTextProperties {
  readonly older: string;
  readonly newer: string;
  /** Property with the id of the person. */
  readonly subject: string;
  readonly properties: readonly string[];
}

const listProperties = ({ schema }: EventDefinition): string => Object.keys(schema.shape).toSorted().join();

function findMarks(newer: EventDefinition): readonly FormerlyPlainTextProperties[] {
  const older = newer.previous?.definition;
  if (older === undefined || listProperties(older) !== listProperties(newer)) return [];
  const marks = Object.entries(listLaterEncryptedEventProperties(older, newer));
  return [...new Set(marks.map(([, subject]) => subject))].map((subject) => ({
    older: older.storedType,
    newer: newer.storedType,
    subject,
    properties: marks.filter(([, of]) => of === subject).map(([property]) => property),
  }));
}

/**
 * Finds all event versions that differ from the previous version only by encrypting properties.
 * @param definitions all versions of all events.
 */
export function findFormerlyPlainTextProperties(
  definitions: readonly EventDefinition[],
): readonly FormerlyPlainTextProperties[] {
  return definitions.flatMap(findMarks);
}

/**
 * Extends `erase`, so that it also removes the plain text that earlier releases stored about the person in a Postgres
 * log.
 */
export function extendKeyErasureToPlainTextPersonalData(
  keys: SubjectKeys,
  pool: Pool,
  marks: readonly FormerlyPlainTextProperties[],
): SubjectKeys {
  return {
    ...keys,
    erase: async (subject) => {
      await keys.erase(subject);
      await pool.query('SELECT log.forget($1, $2)', [subject, JSON.stringify(marks)]);
    },
  };
}
