import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import { lineItemLabels } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quotePropertyApiNamesAndLabels, type QuoteProperty } from '@marketplace/contracts/rfq/rfq.quote.ts';
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
import { formatRfqQuantities, quoteAmountUnitTexts } from '@marketplace/domain/rfq/quoteText.ts';
import { toSheetAmountCell, type ExportSheetCell, toSheetTimeCell } from '@marketplace/http/sheetCells.ts';
import {
  type WorkbookSheet,
  createWorkbookSheet,
  createWorkbookSheetWithHeadings,
} from '@marketplace/http/workbook.ts';
import { rfqLinkOutcomeLabels, rfqLinkStatusLabels } from './rfqLabels.ts';

/** Describes a contradiction between the amount and the line items; empty if there is none. */
function listContradictions({ cost: { currency }, contradiction }: QuoteCost): readonly Message[] {
  if (contradiction === null) return [];
  const { parts } = contradiction;
  if (parts === null) return [msg`The amount does not match the line items`];
  return [
    msg`The total does not match the line items, which add up to ${{ lineItemTotal: formatCostRange(parts, currency) }}`,
  ];
}

/** Lists the line items that the total depends on and that the vendor did not state. */
function listMissingLineItems({ cost }: QuoteCost): readonly Message[] {
  if (cost.missing.length === 0) return [];
  const lineItems = cost.missing.map((part) => formatMessage(lineItemLabels[part])).join(', ');
  return [msg`Not quoted: ${{ lineItems }}`];
}

const totalColumnLabels = {
  least: msg`Minimum total`,
  most: msg`Maximum total`,
  clarify: msg`Points to clarify`,
} as const satisfies Readonly<Record<string, Message>>;

/** Describes what the buyer should clarify with the vendor; empty if the total is complete. */
function formatClarifications(cost: QuoteCost): string {
  return [...listContradictions(cost), ...listMissingLineItems(cost)].map(formatMessage).join('; ');
}

function buildTotalColumns(cost: ReturnType<typeof computeQuoteCostForRequiredQuantities>) {
  const isForOtherQuantities = cost === 'other-numbers';
  const known = isForOtherQuantities ? null : cost;
  const { currency, total } = known?.cost ?? { currency: null, total: null };
  return {
    [formatMessage(totalColumnLabels.least)]: toSheetAmountCell(total?.least ?? null, currency),
    [formatMessage(totalColumnLabels.most)]: toSheetAmountCell(total?.most ?? null, currency),
    [formatMessage(totalColumnLabels.clarify)]: isForOtherQuantities
      ? formatMessage(msg`No total stated for the current quantities`)
      : known && formatClarifications(known),
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
    const cell = typeof value === 'string' ? toSheetAmountCell(value, price?.currency ?? null) : text;
    return [formatMessage(lineItemLabels[part]), cell];
  });
  return {
    [getQuotePropertyLabel('amount')]: toSheetAmountCell(quote.quote_amount, price?.currency ?? null),
    [getQuotePropertyLabel('currency')]: quote.quote_currency,
    [getQuotePropertyLabel('amountUnit')]:
      quote.quote_amount_unit && formatMessage(quoteAmountUnitTexts[quote.quote_amount_unit]),
    ...Object.fromEntries(parts),
    ...buildTotalColumns(cost),
    ...(price !== null && comparison !== null && buildComparisonColumns(price, known, comparison)),
  };
}

const getQuotePropertyLabel = (property: QuoteProperty): string =>
  formatMessage(quotePropertyApiNamesAndLabels[property].label);

const buildComparisonColumnNames = (currency: Currency) => ({
  amount: formatMessage(msg`Approximate amount in ${{ currency }}`),
  least: formatMessage(msg`Approximate minimum total in ${{ currency }}`),
  most: formatMessage(msg`Approximate maximum total in ${{ currency }}`),
  rates: formatMessage(msg`Exchange rates`),
});

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
  if (cross.kind === 'no-rate') {
    return { [names.rates]: formatMessage(msg`No exchange rate for ${{ currencies: cross.missing.join(', ') }}`) };
  }
  const shown = (range: CostRange) => convertCostRangeCurrency(range, cross.value, currency);
  const total = cost === null ? null : shown(cost.cost.total);
  return {
    [names.amount]: toSheetAmountCell(convertPriceCurrency(price.amount, cross.value, currency), currency),
    [names.least]: toSheetAmountCell(total?.least ?? null, currency),
    [names.most]: toSheetAmountCell(total?.most ?? null, currency),
    [names.rates]: cross.value.uses.map(formatExchangeRate).join('; '),
  };
}

function listComparisonColumnNames(comparison: CurrencyComparisonSettings | null): readonly string[] {
  return comparison === null ? [] : Object.values(buildComparisonColumnNames(comparison.currency));
}

const priceColumnLabels: readonly Message[] = [
  quotePropertyApiNamesAndLabels.amount.label,
  quotePropertyApiNamesAndLabels.currency.label,
  quotePropertyApiNamesAndLabels.amountUnit.label,
  ...Object.values(lineItemLabels),
  ...Object.values(totalColumnLabels),
];

function buildTextColumns(
  quote: Pick<BuyerRfqLinkReplyItem, 'quote_valid_until' | 'quote_inclusions' | 'quote_details' | 'response_notes'>,
) {
  return {
    [getQuotePropertyLabel('validUntil')]: toSheetTimeCell(quote.quote_valid_until),
    [getQuotePropertyLabel('inclusions')]: quote.quote_inclusions,
    [getQuotePropertyLabel('details')]: quote.quote_details,
    [getQuotePropertyLabel('notes')]: quote.response_notes,
  };
}

const textColumnLabels: readonly Message[] = (['validUntil', 'inclusions', 'details', 'notes'] as const).map(
  (name) => quotePropertyApiNamesAndLabels[name].label,
);

/** Labels of the other columns, in display order within each group. */
const linkColumnLabels = {
  provider: msg`Provider`,
  type: msg`Type`,
  status: msg`Status`,
  outcome: msg`Outcome`,
} as const satisfies Readonly<Record<string, Message>>;
const responseColumnLabels = {
  sent: msg`Sent`,
  viewed: msg`Viewed`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  declineReason: msg`Reason for declining`,
  declineNote: msg`Note about declining`,
  responded: msg`Responded`,
  withdrawn: msg`Withdrawn`,
} as const satisfies Readonly<Record<string, Message>>;
const versionColumnLabel = msg`Version`;

/** The rows of quotes are keyed by heading, because their workbook has no format for programs. */
const toHeadedColumn = (heading: string) => ({ name: heading, heading });

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
    [formatMessage(linkColumnLabels.provider)]: link.provider_name,
    [formatMessage(linkColumnLabels.type)]: formatProviderType(link.provider_type),
    [formatMessage(linkColumnLabels.status)]: formatMessage(rfqLinkStatusLabels[link.response_status]),
    [formatMessage(linkColumnLabels.outcome)]: link.outcome && formatMessage(rfqLinkOutcomeLabels[link.outcome]),
    ...buildPriceColumns(link, link.quote_versions.at(-1)?.sent_at ?? null, asked),
    ...buildTextColumns(link),
    [formatMessage(responseColumnLabels.sent)]: toSheetTimeCell(link.sent_at),
    [formatMessage(responseColumnLabels.viewed)]: toSheetTimeCell(link.viewed_at),
    [formatMessage(responseColumnLabels.accepted)]: toSheetTimeCell(link.accepted_at),
    [formatMessage(responseColumnLabels.declined)]: toSheetTimeCell(link.declined_at),
    [formatMessage(responseColumnLabels.declineReason)]:
      link.declined_reason && formatMessage(rfqRejectReasonTexts[link.declined_reason]),
    [formatMessage(responseColumnLabels.declineNote)]: link.declined_note,
    [formatMessage(responseColumnLabels.responded)]: toSheetTimeCell(link.responded_at),
    [formatMessage(responseColumnLabels.withdrawn)]: toSheetTimeCell(link.withdrawn_at),
  }));
  const versions = links.flatMap((link) =>
    link.quote_versions.map((version) => ({
      [formatMessage(linkColumnLabels.provider)]: link.provider_name,
      [formatMessage(versionColumnLabel)]: version.version,
      ...buildPriceColumns(version, version.sent_at, asked),
      ...buildTextColumns(version),
      [formatMessage(responseColumnLabels.sent)]: toSheetTimeCell(version.sent_at),
    })),
  );
  const request = { ...rfq, need: formatRfqQuantities(rfq.need), need_before: formatRfqQuantities(rfq.need_before) };
  const priced = [...priceColumnLabels.map(formatMessage), ...listComparisonColumnNames(comparison)];
  const texts = textColumnLabels.map(formatMessage);
  const linkColumns = Object.values(linkColumnLabels).map(formatMessage);
  const responseColumns = Object.values(responseColumnLabels).map(formatMessage);
  const versionColumns = [linkColumnLabels.provider, versionColumnLabel].map(formatMessage);
  return [
    createWorkbookSheetWithHeadings<Readonly<Record<string, unknown>>>(
      formatMessage(msg`Quotes`),
      [...linkColumns, ...priced, ...texts, ...responseColumns].map(toHeadedColumn),
      rows,
    ),
    createWorkbookSheetWithHeadings<Readonly<Record<string, unknown>>>(
      formatMessage(msg`Versions`),
      [...versionColumns, ...priced, ...texts, formatMessage(responseColumnLabels.sent)].map(toHeadedColumn),
      versions,
    ),
    createWorkbookSheet(formatMessage(msg`Request`), requestColumns, [request]),
  ];
}
