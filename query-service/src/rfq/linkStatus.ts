import { getCurrentRfqLinkTimestamps } from '@marketplace/domain/rfq/lifecycle/currentLinkTimestamps.ts';
import type { rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { TableRowFromQuery } from '@marketplace/read-models/table.ts';

/** The columns with the status of a link (SQL alias `l`), its timestamps, and the reason and notes for its status. */
export const rfqLinkStatusColumns = [
  'l.status',
  'l.quote_version',
  'l.quote_withdrawn',
  'l.viewed_at',
  'l.accepted_at',
  'l.rejected_at',
  'l.reject_reason',
  'l.reject_note',
  'l.responded_at',
  'l.withdrawn_at',
  'l.outcome',
  'l.outcome_at',
  'l.outcome_note',
] as const;
type ColumnName<Ref extends string> = Ref extends `l.${infer Name}` ? Name : never;

/** A row with the columns in `rfqLinkStatusColumns`. */
export type RfqLinkStatusRow = Pick<
  TableRowFromQuery<typeof rfqLinkTable>,
  Extract<ColumnName<(typeof rfqLinkStatusColumns)[number]>, keyof TableRowFromQuery<typeof rfqLinkTable>>
>;

const formatInstant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Converts the status columns of a link to the fields that domain functions need. */
export function toDomainRfqLinkStatusFields(row: RfqLinkStatusRow) {
  const { status, outcome } = row;
  return { status, outcome, quoteVersion: row.quote_version, quoteWithdrawn: row.quote_withdrawn };
}

/**
 * Returns the times of a link's events in ISO 8601; `null` for events that did not occur or no longer apply. The times
 * are the same for buyer, vendor and admin.
 */
export function toRfqLinkTimestamps(row: RfqLinkStatusRow) {
  const moments = getCurrentRfqLinkTimestamps({
    ...toDomainRfqLinkStatusFields(row),
    viewedAt: row.viewed_at,
    acceptedAt: row.accepted_at,
    rejectedAt: row.rejected_at,
    respondedAt: row.responded_at,
    withdrawnAt: row.withdrawn_at,
    outcomeAt: row.outcome_at,
  });
  return {
    viewed_at: formatInstant(moments.viewedAt),
    accepted_at: formatInstant(moments.acceptedAt),
    declined_at: formatInstant(moments.declinedAt),
    responded_at: formatInstant(moments.respondedAt),
    withdrawn_at: formatInstant(moments.withdrawnAt),
    outcome_at: formatInstant(moments.outcomeAt),
  };
}
