import type { QuoteMember, quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { quoteVersion } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

type Column = keyof typeof quoteVersion.columns;

/** A quote's columns under their names on the wire, where `quote_version` is called `q`: one for each of its members. */
const selected = {
  amount: 'q.amount as quote_amount',
  currency: 'q.currency as quote_currency',
  amountUnit: 'q.amount_unit as quote_amount_unit',
  parts: 'q.parts as quote_parts',
  validUntil: 'q.valid_until as quote_valid_until',
  inclusions: 'q.inclusions as quote_inclusions',
  details: 'q.details as quote_details',
  notes: 'q.notes as response_notes',
} as const satisfies { readonly [Member in QuoteMember]: `q.${Column} as ${(typeof quoteMembers)[Member]['wire']}` };

/** What a quote, called `q`, says by its names on the wire. */
export const quoteColumns = Object.values(selected);
