import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';

/** Formats of exported events. */
export const exportFormats = ['jsonl', 'parquet'] as const;

/** A position of the log, in digits: it may be beyond what a number holds exactly. */
const Position = z.string().max(19);

/** An admin takes events of the log with the personal data in them out into a file: written down before the first line of it is. */
export const PersonalDataExported = firstVersion('PersonalDataExported', {
  exportId: z.uuid(),
  adminId: UserId,
  /** In the admin's words. */
  reason: personal(z.string().max(500), 'adminId'),
  /** Instants between which the events happened, the second one not included; `null`: without a bound. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Positions between which they stand, both included. */
  fromPosition: Position,
  toPosition: Position,
  /** Names of the events; empty: all. */
  types: z.array(z.string().max(100)).max(200),
  format: z.enum(exportFormats),
  /** How many events the file is to hold. */
  count: WholeNumber,
});

/** Name of the stream of one export. */
export function personalDataExportStream(exportId: string): string {
  return `personalDataExport-${exportId}`;
}

export const exportEvents = [PersonalDataExported] as const;
export type PersonalDataExported = EventOf<typeof PersonalDataExported>;
