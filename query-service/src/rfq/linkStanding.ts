import { linkMoments } from '@marketplace/domain/rfq/lifecycle/moments.ts';
import type { rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { ReadRowOf } from '@marketplace/read-models/table.ts';

/** How a link stands, called `l`, and when it came to that. */
export const standingColumns = [
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

/** What the board says of how a link stands. */
export type StandingRow = Pick<
  ReadRowOf<typeof rfqLink>,
  Extract<ColumnName<(typeof standingColumns)[number]>, keyof ReadRowOf<typeof rfqLink>>
>;

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** How a link stands, in the names of the domain. */
export function standingOf(row: StandingRow) {
  const { status, outcome } = row;
  return { status, outcome, quoteVersion: row.quote_version, quoteWithdrawn: row.quote_withdrawn };
}

/** When what happened, as buyer, vendor and admin all read it, in ISO 8601; `null` for what did not, or no longer holds. */
export function momentMembers(row: StandingRow) {
  const moments = linkMoments({
    ...standingOf(row),
    viewedAt: row.viewed_at,
    acceptedAt: row.accepted_at,
    rejectedAt: row.rejected_at,
    respondedAt: row.responded_at,
    withdrawnAt: row.withdrawn_at,
    outcomeAt: row.outcome_at,
  });
  return {
    viewed_at: instant(moments.viewedAt),
    accepted_at: instant(moments.acceptedAt),
    declined_at: instant(moments.declinedAt),
    responded_at: instant(moments.respondedAt),
    withdrawn_at: instant(moments.withdrawnAt),
    outcome_at: instant(moments.outcomeAt),
  };
}
