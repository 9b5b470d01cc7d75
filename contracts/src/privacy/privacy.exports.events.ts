import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';

/** Formats of exported events. */
export const eventExportFormats = ['jsonl', 'parquet'] as const;

/** A log position in decimal digits, because it may exceed the range of exact JavaScript numbers. */
const Position = z.string().max(19);

/** An admin exports events, including personal data, to a file. Recorded before the first line is written. */
export const PersonalDataExported = defineFirstEventVersion('PersonalDataExported', {
  exportId: z.uuid(),
  adminId: UserId,
  /** As typed by the admin. */
  reason: markAsPersonalData(z.string().max(500), 'adminId'),
  /** Time range of the events, `to` exclusive; `null`: unbounded. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Range of log positions, both inclusive. */
  fromPosition: Position,
  toPosition: Position,
  /** Event names; empty: all. */
  types: z.array(z.string().max(100)).max(200),
  format: z.enum(eventExportFormats),
  /** Number of events in the file. */
  count: NonNegativeInt32,
});

/** Stream of one export of events. */
export function getStreamNameOfPersonalDataEventExport(exportId: string): string {
  return `personalDataExport-${exportId}`;
}

export const personalDataExportedEventDefinitions = [PersonalDataExported] as const;
export type PersonalDataExported = InferredDomainEvent<typeof PersonalDataExported>;
