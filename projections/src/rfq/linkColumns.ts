import { maskContactDataOrNullIfNone } from '@marketplace/domain/rfq/contactData/contactData.ts';
import type {
  RfqEventEffect,
  ChangeableRfqFields,
  LastRfqEventTimestamps,
} from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import type {
  RfqLinkEventEffect,
  ChangeableRfqLinkFields,
  RfqLinkTimestamps,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';

type LinkValues = ChangeableRfqLinkFields & RfqLinkTimestamps;

/** Read model column of each link property that events change; `null` for properties that only decisions need. */
const columnByLinkField = {
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
  readonly [Field in keyof LinkValues as Exclude<(typeof columnByLinkField)[Field], null>]: LinkValues[Field];
};

/**
 * Builds the column with the masked outcome note, which providers see before they accept the RFQ; no column if the
 * event does not set a note.
 */
function buildMaskedNote({ outcomeNote }: Partial<LinkValues>): { readonly masked_outcome_note?: string | null } {
  return outcomeNote === undefined ? {} : { masked_outcome_note: maskContactDataOrNullIfNone(outcomeNote) };
}

/**
 * Builds the values of the link columns that an event changes.
 * @param at time of the event, ISO 8601.
 */
export function buildRfqLinkColumnChanges(
  { set, stamp }: RfqLinkEventEffect,
  at: string,
): Partial<LinkColumns> & ReturnType<typeof buildMaskedNote> {
  const values: Partial<LinkValues> = { ...set, ...(stamp !== undefined && { [stamp]: at }) };
  const columns = Object.entries(values).flatMap(([field, value]) => {
    const column = columnByLinkField[field as keyof LinkValues];
    return column === null ? [] : [[column, value] as const];
  });
  return { ...Object.fromEntries(columns), ...buildMaskedNote(values) };
}

type RfqValues = ChangeableRfqFields & LastRfqEventTimestamps;

/** Read model column of each RFQ property that events change. */
const columnByRfqField = {
  companyId: 'company_id',
  deadline: 'deadline',
  outcome: 'outcome',
  reopenUntil: 'reopen_until',
  need: 'need',
  needBefore: 'need_before',
  closedAt: 'closed_at',
  needChangedAt: 'need_changed_at',
} as const satisfies Readonly<Record<keyof RfqValues, string>>;

type RfqColumns = { readonly [Field in keyof RfqValues as (typeof columnByRfqField)[Field]]: RfqValues[Field] };

/**
 * Builds the values of the RFQ columns that an event changes.
 * @param at time of the event, ISO 8601.
 */
export function buildRfqColumnChanges({ set, stamp }: RfqEventEffect, at: string): Partial<RfqColumns> {
  const values: Partial<RfqValues> = { ...set, ...(stamp !== undefined && { [stamp]: at }) };
  const columns = Object.entries(values).map(
    ([field, value]) => [columnByRfqField[field as keyof RfqValues], value] as const,
  );
  return Object.fromEntries(columns);
}
