import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { pricePartLabels } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rangeText } from '@marketplace/domain/rfq/cost/contradiction.ts';
import {
  type AskedNumbers,
  costFor,
  pricedTexts,
  priceOf,
  type PriceOnWire,
} from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import {
  type Comparison,
  convertedPrice,
  convertedRange,
  crossRate,
  rateText,
} from '@marketplace/domain/rfq/cost/conversion.ts';
import { pricedParts, type QuoteCost } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { QuotedPrice } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import type { CostRange } from '@marketplace/domain/rfq/cost/totalCost.ts';
import { rejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';
import { amountCell, type Cell, timeCell } from '@marketplace/http/cells.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';

/** What contradicts an amount, so that its vendor can be asked which of them is right. */
function contradictionNotes({ cost: { currency }, contradiction }: QuoteCost): readonly string[] {
  if (contradiction === null) return [];
  const { parts } = contradiction;
  return [
    parts === null
      ? 'A price that its parts agree with'
      : `A total that its parts agree with (${rangeText(parts, currency)})`,
  ];
}

const missingParts = ({ cost }: QuoteCost): readonly string[] => cost.missing.map((part) => pricePartLabels[part]);

function totalColumns(cost: ReturnType<typeof costFor>) {
  if (cost === 'other-numbers')
    return { 'Total, least': null, 'Total, most': null, 'Ask for': 'A total for these numbers' };
  return {
    'Total, least': cost === null ? null : amountCell(cost.cost.total.least, cost.cost.currency),
    'Total, most': cost === null ? null : amountCell(cost.cost.total.most, cost.cost.currency),
    'Ask for': cost === null ? null : [...contradictionNotes(cost), ...missingParts(cost)].join(', '),
  };
}

/** What a quote says of its price, in exact decimals, and what it costs for the need; `most` is empty where a part is unknown. */
function priceColumns(
  quote: PriceOnWire,
  sentAt: string | null,
  { asked, comparison }: { readonly asked: AskedNumbers; readonly comparison: Comparison | null },
) {
  const price = priceOf(quote);
  const cost = sentAt === null ? null : costFor({ ...quote, sent_at: sentAt }, asked.need, asked);
  const known = cost === 'other-numbers' ? null : cost;
  const stated = price === null ? null : (pricedParts(price) ?? price.parts);
  const parts = pricedTexts(quote).map(({ part, text }): readonly [string, Cell] => {
    const value = stated?.[part];
    // A part that is one amount; tiers, data and terms are words.
    return [pricePartLabels[part], typeof value === 'string' ? amountCell(value, price?.currency ?? null) : text];
  });
  return {
    [quoteMembers.amount.label]: amountCell(quote.quote_amount, price?.currency ?? null),
    [quoteMembers.currency.label]: quote.quote_currency,
    [quoteMembers.amountUnit.label]: quote.quote_amount_unit,
    ...Object.fromEntries(parts),
    ...totalColumns(cost),
    ...(price !== null && comparison !== null && comparedColumns(price, known, comparison)),
  };
}

const comparedNames = (currency: Currency) => ({
  amount: `Amount in ${currency}, about`,
  least: `Total in ${currency}, least, about`,
  most: `Total in ${currency}, most, about`,
});
const ratesName = 'Exchange rates';

/** The amounts in the currency that quotes are compared in, rounded to its decimals, and by which rates; or which rate is missing. */
function comparedColumns(price: QuotedPrice, cost: QuoteCost | null, { currency, rates }: Comparison) {
  const names = comparedNames(currency);
  const cross = crossRate(rates, price.currency, currency);
  if (cross.kind === 'no-rate') return { [ratesName]: `No rate for ${cross.missing.join(' and ')}` };
  const shown = (range: CostRange) => convertedRange(range, cross.value, currency);
  const total = cost === null ? null : shown(cost.cost.total);
  return {
    [names.amount]: amountCell(convertedPrice(price.amount, cross.value, currency), currency),
    [names.least]: amountCell(total?.least ?? null, currency),
    [names.most]: amountCell(total?.most ?? null, currency),
    [ratesName]: cross.value.uses.map(rateText).join('; '),
  };
}

function comparedColumnNames(comparison: Comparison | null): readonly string[] {
  return comparison === null ? [] : [...Object.values(comparedNames(comparison.currency)), ratesName];
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
    [quoteMembers.validUntil.label]: timeCell(quote.quote_valid_until),
    [quoteMembers.inclusions.label]: quote.quote_inclusions,
    [quoteMembers.details.label]: quote.quote_details,
    [quoteMembers.notes.label]: quote.response_notes,
  };
}

const wordColumnNames = (['validUntil', 'inclusions', 'details', 'notes'] as const).map(
  (name) => quoteMembers[name].label,
);

const requestColumns = [
  'number',
  'project_title',
  'requirements_summary',
  'need',
  'need_before',
  'need_changed_at',
  'status',
  'outcome',
  'deadline',
] as const;

/**
 * The quotes of an RFQ beside each other, every version of them, and what they are for. @param comparison the currency that amounts are
 * stated in too; `null` for none.
 */
export function quoteSheets(
  rfq: BuyerRfqView,
  links: readonly BuyerLinkView[],
  comparison: Comparison | null = null,
): readonly Sheet[] {
  const asked = { asked: rfq, comparison };
  const rows = links.map((link) => ({
    Provider: link.provider_name,
    Type: link.provider_type,
    Status: link.response_status,
    Outcome: link.outcome,
    ...priceColumns(link, link.quote_versions.at(-1)?.sent_at ?? null, asked),
    ...wordColumns(link),
    Sent: timeCell(link.sent_at),
    Viewed: timeCell(link.viewed_at),
    Accepted: timeCell(link.accepted_at),
    Declined: timeCell(link.declined_at),
    'Reason for declining': link.declined_reason === null ? null : rejectReasonTexts[link.declined_reason],
    'Note on declining': link.declined_note,
    Responded: timeCell(link.responded_at),
    Withdrawn: timeCell(link.withdrawn_at),
  }));
  const versions = links.flatMap((link) =>
    link.quote_versions.map((version) => ({
      Provider: link.provider_name,
      Version: version.version,
      ...priceColumns(version, version.sent_at, asked),
      ...wordColumns(version),
      Sent: timeCell(version.sent_at),
    })),
  );
  const request = { ...rfq, need: needText(rfq.need), need_before: needText(rfq.need_before) };
  const moments = [
    'Sent',
    'Viewed',
    'Accepted',
    'Declined',
    'Reason for declining',
    'Note on declining',
    'Responded',
    'Withdrawn',
  ];
  const priced = [...priceColumnNames, ...comparedColumnNames(comparison)];
  const columns = ['Provider', 'Type', 'Status', 'Outcome', ...priced, ...wordColumnNames, ...moments];
  return [
    sheetOf<Readonly<Record<string, unknown>>>('Quotes', columns, rows),
    sheetOf<Readonly<Record<string, unknown>>>(
      'Versions',
      ['Provider', 'Version', ...priced, ...wordColumnNames, 'Sent'],
      versions,
    ),
    sheetOf('Request', requestColumns, [request]),
  ];
}
