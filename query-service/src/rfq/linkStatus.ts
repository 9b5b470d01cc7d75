import { getCurrentRfqLinkTimestamps } from '@marketplace/domain/rfq/lifecycle/currentLinkTimestamps.ts';
import type { rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { TableRowFromQuery } from '@marketplace/read-models/table.ts';

/** The status columns of a link, called `l`, with their times. */
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

/** The status columns of a link. */
export type RfqLinkStatusRow = Pick<
  TableRowFromQuery<typeof rfqLinkTable>,
  Extract<ColumnName<(typeof rfqLinkStatusColumns)[number]>, keyof TableRowFromQuery<typeof rfqLinkTable>>
>;

const formatInstant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Converts the status of a link to domain names. */
export function toRfqLinkStatus(row: RfqLinkStatusRow) {
  const { status, outcome } = row;
  return { status, outcome, quoteVersion: row.quote_version, quoteWithdrawn: row.quote_withdrawn };
}

/**
 * The times of a link's events in ISO 8601, the same for buyer, vendor and admin; `null` for events that did not occur
 * or no longer apply.
 */
export function toRfqLinkTimestamps(row: RfqLinkStatusRow) {
  const moments = getCurrentRfqLinkTimestamps({
    ...toRfqLinkStatus(row),
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
