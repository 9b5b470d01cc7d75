import type pg from 'pg';
import type { AcknowledgedTestCommand } from '../load/loadRecord.ts';

/** Differences between the log and the acknowledged commands, and inconsistencies of the log. */
export interface ChaosEventLogDefects {
  readonly events: number;
  readonly lost: number;
  readonly duplicated: number;
  /** Events that are not at their acknowledged position. */
  readonly misplaced: number;
  /** Positions between 1 and the last position that are missing from the log. */
  readonly positionGaps: number;
  /** Streams whose revisions have gaps or do not start at 0. */
  readonly brokenStreams: number;
  /** Events that share their id with another event. */
  readonly duplicateIds: number;
}

const commandsQuery = `
  SELECT meta ->> 'commandId' AS command, count(*)::int AS events, max(position)::text AS position
    FROM log.event WHERE meta ->> 'commandId' = ANY($1) GROUP BY 1`;

const logQuery = `
  SELECT count(*)::int AS events, (coalesce(max(position), 0) - count(*))::int AS gaps,
         (count(*) - count(DISTINCT id))::int AS doubled FROM log.event`;

const streamsQuery = `
  SELECT count(*)::int AS broken FROM (
    SELECT FROM log.event GROUP BY stream HAVING max(revision) + 1 <> count(*) OR min(revision) <> 0) s`;

/** Compares the acknowledged commands with the log. Every command of the load stores exactly one event. */
export async function comparePostgresLogWithAcknowledgedCommands(
  client: pg.Client,
  acknowledged: readonly AcknowledgedTestCommand[],
): Promise<ChaosEventLogDefects> {
  const stored = await client.query<{ command: string; events: number; position: string }>(commandsQuery, [
    acknowledged.map(({ commandId }) => commandId),
  ]);
  const byCommand = new Map(stored.rows.map((row) => [row.command, row]));
  const log = await client.query<{ events: number; gaps: number; doubled: number }>(logQuery);
  const streams = await client.query<{ broken: number }>(streamsQuery);
  const found = (
    test: (row: { events: number; position: string } | undefined, acknowledgedPosition: string) => boolean,
  ): number => acknowledged.filter(({ commandId, position }) => test(byCommand.get(commandId), position)).length;
  return {
    events: log.rows[0]?.events ?? 0,
    lost: found((row) => row === undefined),
    duplicated: found((row) => row !== undefined && row.events > 1),
    misplaced: found(
      (row, acknowledgedPosition) => row !== undefined && row.position !== acknowledgedPosition.split('.')[1],
    ),
    positionGaps: log.rows[0]?.gaps ?? 0,
    brokenStreams: streams.rows[0]?.broken ?? 0,
    duplicateIds: log.rows[0]?.doubled ?? 0,
  };
}
