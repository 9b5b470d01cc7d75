import type { QuoteProperty, quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { quoteVersionTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

type Column = keyof typeof quoteVersionTable.columns;

/** Columns of the table `quote_version` (SQL alias `q`) with their public names, one for each property of a quote. */
const selected = {
  amount: 'q.amount as quote_amount',
  currency: 'q.currency as quote_currency',
  amountUnit: 'q.amount_unit as quote_amount_unit',
  parts: 'q.parts as quote_parts',
  validUntil: 'q.valid_until as quote_valid_until',
  inclusions: 'q.inclusions as quote_inclusions',
  details: 'q.details as quote_details',
  notes: 'q.notes as response_notes',
} as const satisfies {
  readonly [Member in QuoteProperty]: `q.${Column} as ${(typeof quotePropertyApiNamesAndLabels)[Member]['wire']}`;
};

/** The columns of a quote version (SQL alias `q`) with their public names. */
export const quoteVersionSelectColumns = Object.values(selected);
