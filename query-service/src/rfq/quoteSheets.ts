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

/** Describes what contradicts an amount, so that the vendor can be asked to clarify. */
function listContradictions({ cost: { currency }, contradiction }: QuoteCost): readonly string[] {
  if (contradiction === null) return [];
  const { parts } = contradiction;
  return [
    parts === null
      ? 'A price that its parts agree with'
      : `A total that its parts agree with (${rangeText(parts, currency)})`,
  ];
}

const listMissingLineItems = ({ cost }: QuoteCost): readonly string[] =>
  cost.missing.map((part) => pricePartLabels[part]);

function buildTotalColumns(cost: ReturnType<typeof costFor>) {
  if (cost === 'other-numbers')
    return { 'Total, least': null, 'Total, most': null, 'Ask for': 'A total for these numbers' };
  return {
    'Total, least': cost === null ? null : amountCell(cost.cost.total.least, cost.cost.currency),
    'Total, most': cost === null ? null : amountCell(cost.cost.total.most, cost.cost.currency),
    'Ask for': cost === null ? null : [...listContradictions(cost), ...listMissingLineItems(cost)].join(', '),
  };
}

/**
 * Price columns of a quote in exact decimals, with its cost for the need; the maximum is empty if a line item is
 * unknown.
 */
function buildPriceColumns(
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
    // Amounts are numeric cells; tiers, data and terms are text.
    return [pricePartLabels[part], typeof value === 'string' ? amountCell(value, price?.currency ?? null) : text];
  });
  return {
    [quoteMembers.amount.label]: amountCell(quote.quote_amount, price?.currency ?? null),
    [quoteMembers.currency.label]: quote.quote_currency,
    [quoteMembers.amountUnit.label]: quote.quote_amount_unit,
    ...Object.fromEntries(parts),
    ...buildTotalColumns(cost),
    ...(price !== null && comparison !== null && buildComparisonColumns(price, known, comparison)),
  };
}

const buildComparisonColumnNames = (currency: Currency) => ({
  amount: `Amount in ${currency}, about`,
  least: `Total in ${currency}, least, about`,
  most: `Total in ${currency}, most, about`,
});
const ratesColumnName = 'Exchange rates';

/** The amounts in the comparison currency, rounded to its decimals, with the rates used or the missing rate. */
function buildComparisonColumns(price: QuotedPrice, cost: QuoteCost | null, { currency, rates }: Comparison) {
  const names = buildComparisonColumnNames(currency);
  const cross = crossRate(rates, price.currency, currency);
  if (cross.kind === 'no-rate') return { [ratesColumnName]: `No rate for ${cross.missing.join(' and ')}` };
  const shown = (range: CostRange) => convertedRange(range, cross.value, currency);
  const total = cost === null ? null : shown(cost.cost.total);
  return {
    [names.amount]: amountCell(convertedPrice(price.amount, cross.value, currency), currency),
    [names.least]: amountCell(total?.least ?? null, currency),
    [names.most]: amountCell(total?.most ?? null, currency),
    [ratesColumnName]: cross.value.uses.map(rateText).join('; '),
  };
}

function listComparisonColumnNames(comparison: Comparison | null): readonly string[] {
  return comparison === null
    ? []
    : [...Object.values(buildComparisonColumnNames(comparison.currency)), ratesColumnName];
}

const priceColumnNames = [
  ...[quoteMembers.amount.label, quoteMembers.currency.label, quoteMembers.amountUnit.label],
  ...Object.values(pricePartLabels),
  ...['Total, least', 'Total, most', 'Ask for'],
];

function buildTextColumns(
  quote: Pick<BuyerLinkView, 'quote_valid_until' | 'quote_inclusions' | 'quote_details' | 'response_notes'>,
) {
  return {
    [quoteMembers.validUntil.label]: timeCell(quote.quote_valid_until),
    [quoteMembers.inclusions.label]: quote.quote_inclusions,
    [quoteMembers.details.label]: quote.quote_details,
    [quoteMembers.notes.label]: quote.response_notes,
  };
}

const textColumnNames = (['validUntil', 'inclusions', 'details', 'notes'] as const).map(
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
 * Builds sheets that compare the quotes of an RFQ, with every version of them and the request.
 * @param comparison an additional currency for amounts; `null` for none.
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
    ...buildPriceColumns(link, link.quote_versions.at(-1)?.sent_at ?? null, asked),
    ...buildTextColumns(link),
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
      ...buildPriceColumns(version, version.sent_at, asked),
      ...buildTextColumns(version),
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
  const priced = [...priceColumnNames, ...listComparisonColumnNames(comparison)];
  const columns = ['Provider', 'Type', 'Status', 'Outcome', ...priced, ...textColumnNames, ...moments];
  return [
    sheetOf<Readonly<Record<string, unknown>>>('Quotes', columns, rows),
    sheetOf<Readonly<Record<string, unknown>>>(
      'Versions',
      ['Provider', 'Version', ...priced, ...textColumnNames, 'Sent'],
      versions,
    ),
    sheetOf('Request', requestColumns, [request]),
  ];
}
