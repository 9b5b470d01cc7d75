import { maskedOrNull } from '@marketplace/domain/rfq/contactData/contactData.ts';
import type { RfqEffect, RfqFields, RfqInstants } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import type { LinkEffect, LinkFields, LinkInstants } from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';

type LinkValues = LinkFields & LinkInstants;

/** The column of the board for each thing that events do to a link; `null` for what only decisions need. */
const columnOf = {
  status: 'status',
  everAccepted: 'ever_accepted',
  quoteVersion: 'quote_version',
  quoteValidUntil: null,
  quoteWithdrawn: 'quote_withdrawn',
  reopened: null,
  adminNotes: 'admin_notes',
  rejectReason: 'reject_reason',
  rejectNote: 'reject_note',
  outcome: 'outcome',
  outcomeNote: 'outcome_note',
  inCharge: 'in_charge_id',
  viewedAt: 'viewed_at',
  acceptedAt: 'accepted_at',
  rejectedAt: 'rejected_at',
  respondedAt: 'responded_at',
  withdrawnAt: 'withdrawn_at',
  outcomeAt: 'outcome_at',
  deletedAt: 'deleted_at',
} as const satisfies Readonly<Record<keyof LinkValues, string | null>>;

type LinkColumns = {
  readonly [Field in keyof LinkValues as Exclude<(typeof columnOf)[Field], null>]: LinkValues[Field];
};

/** The buyer's note for a provider that has not accepted, where an event sets one. */
function maskedNote({ outcomeNote }: Partial<LinkValues>): { readonly masked_outcome_note?: string | null } {
  return outcomeNote === undefined ? {} : { masked_outcome_note: maskedOrNull(outcomeNote) };
}

/** The columns that an event's effect changes. @param at the event's instant, ISO 8601. */
export function changedColumns(
  { set, stamp }: LinkEffect,
  at: string,
): Partial<LinkColumns> & ReturnType<typeof maskedNote> {
  const values: Partial<LinkValues> = { ...set, ...(stamp !== undefined && { [stamp]: at }) };
  const columns = Object.entries(values).flatMap(([field, value]) => {
    const column = columnOf[field as keyof LinkValues];
    return column === null ? [] : [[column, value] as const];
  });
  return { ...Object.fromEntries(columns), ...maskedNote(values) };
}

type RfqValues = RfqFields & RfqInstants;

/** The column of the board for each thing that events do to an RFQ as a whole. */
const rfqColumnOf = {
  companyId: 'company_id',
  deadline: 'deadline',
  outcome: 'outcome',
  reopenUntil: 'reopen_until',
  need: 'need',
  needBefore: 'need_before',
  closedAt: 'closed_at',
  needChangedAt: 'need_changed_at',
} as const satisfies Readonly<Record<keyof RfqValues, string>>;

type RfqColumns = { readonly [Field in keyof RfqValues as (typeof rfqColumnOf)[Field]]: RfqValues[Field] };

/** The columns of the RFQ itself that an event's effect changes. @param at the event's instant, ISO 8601. */
export function changedRfqColumns({ set, stamp }: RfqEffect, at: string): Partial<RfqColumns> {
  const values: Partial<RfqValues> = { ...set, ...(stamp !== undefined && { [stamp]: at }) };
  const columns = Object.entries(values).map(
    ([field, value]) => [rfqColumnOf[field as keyof RfqValues], value] as const,
  );
  return Object.fromEntries(columns);
}
