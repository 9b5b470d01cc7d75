import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { lineItemLabels } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatCostRange } from '@marketplace/domain/rfq/cost/priceContradiction.ts';
import {
  type RfqQuantitiesWithChangeTime,
  computeQuoteCostForRequiredQuantities,
  formatQuotePricesAsLineItems,
  parseQuotedPrice,
  type QuotePriceApiProperties,
} from '@marketplace/domain/rfq/cost/quotePriceFields.ts';
import {
  type CurrencyComparisonSettings,
  convertPriceCurrency,
  convertCostRangeCurrency,
  computeCurrencyCrossRate,
  formatExchangeRate,
} from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { deriveLineItemsFromQuotedPrice, type QuoteCost } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { QuotedPrice } from '@marketplace/domain/rfq/cost/quoteLineItems.ts';
import type { CostRange } from '@marketplace/domain/rfq/cost/totalCost.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';
import { toSheetAmountCell, type ExportSheetCell, toSheetTimeCell } from '@marketplace/http/sheetCells.ts';
import { type WorkbookSheet, createWorkbookSheet } from '@marketplace/http/workbook.ts';

/** Lists what the buyer should request from the vendor if the line items contradict the amount; empty otherwise. */
function listContradictions({ cost: { currency }, contradiction }: QuoteCost): readonly string[] {
  if (contradiction === null) return [];
  const { parts } = contradiction;
  return [
    parts === null
      ? 'A price that its parts agree with'
      : `A total that its parts agree with (${formatCostRange(parts, currency)})`,
  ];
}

const listMissingLineItems = ({ cost }: QuoteCost): readonly string[] =>
  cost.missing.map((part) => lineItemLabels[part]);

function buildTotalColumns(cost: ReturnType<typeof computeQuoteCostForRequiredQuantities>) {
  if (cost === 'other-numbers')
    return { 'Total, least': null, 'Total, most': null, 'Ask for': 'A total for these numbers' };
  return {
    'Total, least': cost === null ? null : toSheetAmountCell(cost.cost.total.least, cost.cost.currency),
    'Total, most': cost === null ? null : toSheetAmountCell(cost.cost.total.most, cost.cost.currency),
    'Ask for': cost === null ? null : [...listContradictions(cost), ...listMissingLineItems(cost)].join(', '),
  };
}

/**
 * Builds the columns for the prices of a quote and for the cost of the requested quantities, all in exact decimals. The
 * column for the maximum total is empty if a line item is unknown.
 */
function buildPriceColumns(
  quote: QuotePriceApiProperties,
  sentAt: string | null,
  {
    asked,
    comparison,
  }: { readonly asked: RfqQuantitiesWithChangeTime; readonly comparison: CurrencyComparisonSettings | null },
) {
  const price = parseQuotedPrice(quote);
  const cost =
    sentAt === null ? null : computeQuoteCostForRequiredQuantities({ ...quote, sent_at: sentAt }, asked.need, asked);
  const known = cost === 'other-numbers' ? null : cost;
  const stated = price === null ? null : (deriveLineItemsFromQuotedPrice(price) ?? price.parts);
  const parts = formatQuotePricesAsLineItems(quote).map(({ part, text }): readonly [string, ExportSheetCell] => {
    const value = stated?.[part];
    // Amounts are numeric cells; tiers, data and terms are text.
    return [lineItemLabels[part], typeof value === 'string' ? toSheetAmountCell(value, price?.currency ?? null) : text];
  });
  return {
    [quotePropertyApiNamesAndLabels.amount.label]: toSheetAmountCell(quote.quote_amount, price?.currency ?? null),
    [quotePropertyApiNamesAndLabels.currency.label]: quote.quote_currency,
    [quotePropertyApiNamesAndLabels.amountUnit.label]: quote.quote_amount_unit,
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

/**
 * Builds the amounts in the comparison currency, rounded to its decimals, and the exchange rates used. If a rate is
 * missing, returns only a note about the missing rate.
 */
function buildComparisonColumns(
  price: QuotedPrice,
  cost: QuoteCost | null,
  { currency, rates }: CurrencyComparisonSettings,
) {
  const names = buildComparisonColumnNames(currency);
  const cross = computeCurrencyCrossRate(rates, price.currency, currency);
  if (cross.kind === 'no-rate') return { [ratesColumnName]: `No rate for ${cross.missing.join(' and ')}` };
  const shown = (range: CostRange) => convertCostRangeCurrency(range, cross.value, currency);
  const total = cost === null ? null : shown(cost.cost.total);
  return {
    [names.amount]: toSheetAmountCell(convertPriceCurrency(price.amount, cross.value, currency), currency),
    [names.least]: toSheetAmountCell(total?.least ?? null, currency),
    [names.most]: toSheetAmountCell(total?.most ?? null, currency),
    [ratesColumnName]: cross.value.uses.map(formatExchangeRate).join('; '),
  };
}

function listComparisonColumnNames(comparison: CurrencyComparisonSettings | null): readonly string[] {
  return comparison === null
    ? []
    : [...Object.values(buildComparisonColumnNames(comparison.currency)), ratesColumnName];
}

const priceColumnNames = [
  ...[
    quotePropertyApiNamesAndLabels.amount.label,
    quotePropertyApiNamesAndLabels.currency.label,
    quotePropertyApiNamesAndLabels.amountUnit.label,
  ],
  ...Object.values(lineItemLabels),
  ...['Total, least', 'Total, most', 'Ask for'],
];

function buildTextColumns(
  quote: Pick<BuyerRfqLinkReplyItem, 'quote_valid_until' | 'quote_inclusions' | 'quote_details' | 'response_notes'>,
) {
  return {
    [quotePropertyApiNamesAndLabels.validUntil.label]: toSheetTimeCell(quote.quote_valid_until),
    [quotePropertyApiNamesAndLabels.inclusions.label]: quote.quote_inclusions,
    [quotePropertyApiNamesAndLabels.details.label]: quote.quote_details,
    [quotePropertyApiNamesAndLabels.notes.label]: quote.response_notes,
  };
}

const textColumnNames = (['validUntil', 'inclusions', 'details', 'notes'] as const).map(
  (name) => quotePropertyApiNamesAndLabels[name].label,
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
 * Builds three sheets for an RFQ: its current quotes, every version of its quotes, and the request itself.
 * @param comparison an additional currency for amounts; `null` for none.
 */
export function buildQuoteComparisonSheets(
  rfq: BuyerRfqReplyItem,
  links: readonly BuyerRfqLinkReplyItem[],
  comparison: CurrencyComparisonSettings | null = null,
): readonly WorkbookSheet[] {
  const asked = { asked: rfq, comparison };
  const rows = links.map((link) => ({
    Provider: link.provider_name,
    Type: link.provider_type,
    Status: link.response_status,
    Outcome: link.outcome,
    ...buildPriceColumns(link, link.quote_versions.at(-1)?.sent_at ?? null, asked),
    ...buildTextColumns(link),
    Sent: toSheetTimeCell(link.sent_at),
    Viewed: toSheetTimeCell(link.viewed_at),
    Accepted: toSheetTimeCell(link.accepted_at),
    Declined: toSheetTimeCell(link.declined_at),
    'Reason for declining': link.declined_reason === null ? null : rfqRejectReasonTexts[link.declined_reason],
    'Note on declining': link.declined_note,
    Responded: toSheetTimeCell(link.responded_at),
    Withdrawn: toSheetTimeCell(link.withdrawn_at),
  }));
  const versions = links.flatMap((link) =>
    link.quote_versions.map((version) => ({
      Provider: link.provider_name,
      Version: version.version,
      ...buildPriceColumns(version, version.sent_at, asked),
      ...buildTextColumns(version),
      Sent: toSheetTimeCell(version.sent_at),
    })),
  );
  const request = { ...rfq, need: formatRfqQuantities(rfq.need), need_before: formatRfqQuantities(rfq.need_before) };
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
    createWorkbookSheet<Readonly<Record<string, unknown>>>('Quotes', columns, rows),
    createWorkbookSheet<Readonly<Record<string, unknown>>>(
      'Versions',
      ['Provider', 'Version', ...priced, ...textColumnNames, 'Sent'],
      versions,
    ),
    createWorkbookSheet('Request', requestColumns, [request]),
  ];
}
