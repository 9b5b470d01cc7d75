import { pricePartLabels } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { pricedTexts, priceOf, type PriceOnWire } from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import { quoteCost, wholeNeed } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';

/** What a quote says of its price, in exact decimals, and what it costs for the need; `most` is empty where a part is unknown. */
function priceColumns(quote: PriceOnWire, need: BuyerRfqView['need']) {
  const price = priceOf(quote);
  const whole = wholeNeed(need);
  const cost = price === null || whole === null ? null : quoteCost(price, whole);
  const parts = pricedTexts(quote);
  return {
    [quoteMembers.amount.label]: quote.quote_amount,
    [quoteMembers.currency.label]: quote.quote_currency,
    [quoteMembers.amountUnit.label]: quote.quote_amount_unit,
    ...Object.fromEntries(parts.map(({ part, text }) => [pricePartLabels[part], text])),
    'Total, least': cost?.cost.total.least ?? null,
    'Total, most': cost?.cost.total.most ?? null,
    'Ask for': cost?.cost.missing.map((part) => pricePartLabels[part]).join(', ') ?? null,
  };
}

const priceColumnNames = [
  ...[quoteMembers.amount.label, quoteMembers.currency.label, quoteMembers.amountUnit.label],
  ...Object.values(pricePartLabels),
  ...['Total, least', 'Total, most', 'Ask for'],
];

function wordColumns(
  quote: Pick<BuyerLinkView, 'quote_valid_until' | 'quote_inclusions' | 'quote_details' | 'response_notes'>,
) {
  return {
    [quoteMembers.validUntil.label]: quote.quote_valid_until,
    [quoteMembers.inclusions.label]: quote.quote_inclusions,
    [quoteMembers.details.label]: quote.quote_details,
    [quoteMembers.notes.label]: quote.response_notes,
  };
}

const wordColumnNames = (['validUntil', 'inclusions', 'details', 'notes'] as const).map(
  (name) => quoteMembers[name].label,
);

/** The quotes of an RFQ beside each other, every version of them, and what they are for. */
export function quoteSheets(rfq: BuyerRfqView, links: readonly BuyerLinkView[]): readonly Sheet[] {
  const rows = links.map((link) => ({
    Provider: link.provider_name,
    Type: link.provider_type,
    Status: link.response_status,
    Outcome: link.outcome,
    ...priceColumns(link, rfq.need),
    ...wordColumns(link),
    Sent: link.sent_at,
    Viewed: link.viewed_at,
    Accepted: link.accepted_at,
    Declined: link.declined_at,
    Responded: link.responded_at,
    Withdrawn: link.withdrawn_at,
  }));
  const versions = links.flatMap((link) =>
    link.quote_versions.map((version) => ({
      Provider: link.provider_name,
      Version: version.version,
      ...priceColumns(version, rfq.need),
      ...wordColumns(version),
      Sent: version.sent_at,
    })),
  );
  const request = { ...rfq, need: needText(rfq.need) };
  const moments = ['Sent', 'Viewed', 'Accepted', 'Declined', 'Responded', 'Withdrawn'];
  const columns = ['Provider', 'Type', 'Status', 'Outcome', ...priceColumnNames, ...wordColumnNames, ...moments];
  return [
    sheetOf<Readonly<Record<string, unknown>>>('Quotes', columns, rows),
    sheetOf<Readonly<Record<string, unknown>>>(
      'Versions',
      ['Provider', 'Version', ...priceColumnNames, ...wordColumnNames, 'Sent'],
      versions,
    ),
    sheetOf(
      'Request',
      ['number', 'project_title', 'requirements_summary', 'need', 'status', 'outcome', 'deadline'],
      [request],
    ),
  ];
}
