import type { Pool } from 'pg';
import { type EventAppendResult, noStreamRevision } from '../port.ts';
import type { EventAppendOfOneCommand } from './groupedAppender.ts';

interface ReasonRow {
  readonly stream: string;
  readonly actual: number | null;
  /** Revision and position of the last event of the same command; `null` if the command has stored no events. */
  readonly revision: number | null;
  readonly position: string | null;
}

const reasons = `
  SELECT a.stream,
         (SELECT max(e.revision) FROM log.event e WHERE e.stream = a.stream) AS actual,
         own.revision,
         own.position
    FROM unnest($1::text[], $2::integer[], $3::text[]) AS a (stream, expected, command)
   CROSS JOIN LATERAL (
     SELECT max(e.revision) AS revision, max(e.position) AS position
       FROM log.event e
      WHERE e.stream = a.stream AND e.revision > a.expected AND e.meta ->> 'commandId' = a.command
   ) own`;

function toResult({ actual, revision, position }: ReasonRow): EventAppendResult {
  if (revision === null || position === null)
    return { outcome: 'conflict', actualRevision: actual ?? noStreamRevision };
  return { outcome: 'repeated', revision, position: BigInt(position) };
}

/**
 * Explains why appends stored nothing: the same command has stored its events before, or the stream has another
 * revision. The query runs after the append, which is safe because events never move.
 * @returns the results by stream.
 */
export async function determineUnstoredEventAppendResults(
  pool: Pool,
  members: readonly EventAppendOfOneCommand[],
): Promise<readonly (readonly [string, EventAppendResult])[]> {
  if (members.length === 0) return [];
  const { rows } = await pool.query<ReasonRow>({
    name: 'log-explain-unstored',
    text: reasons,
    values: [
      members.map(({ stream }) => stream),
      members.map(({ options }) => options.expectedRevision),
      members.map(({ options }) => options.commandId),
    ],
  });
  return rows.map((row) => [row.stream, toResult(row)]);
}
