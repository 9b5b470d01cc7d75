import { type Currency, addThousandsSeparators } from '@marketplace/contracts/kernel/money.ts';
import {
  type QuoteBillingUnit,
  type LineItemName,
  type LineItemPrices,
  lineItemLabels,
  lineItemNames,
  type RfqRequiredQuantities,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { DataOveragePricing, FlatOrTieredUnitPrice } from './cost/quoteLineItems.ts';

/** Texts for the units of an amount, shown after the amount. */
export const quoteAmountUnitTexts: Readonly<Record<QuoteBillingUnit, string>> = {
  'sim-month': 'per SIM and month',
  once: 'one-off',
  total: 'in total',
};

/**
 * Formats an amount with its unit, for example `1,250.50 EUR` or `0.62 EUR per SIM and month`.
 *
 * @param unit `null` when the vendor did not state the unit.
 */
export function formatQuotedAmountWithUnit(amount: string, currency: string, unit: QuoteBillingUnit | null): string {
  const money = `${addThousandsSeparators(amount)} ${currency}`;
  return unit === null ? money : `${money} ${quoteAmountUnitTexts[unit]}`;
}

/** A line item of a quote, formatted for display. */
export interface QuoteLineItemText {
  readonly part: LineItemName;
  readonly label: string;
  readonly text: string;
}

/**
 * Formats one price, or the price and end of each tier.
 *
 * @param per Text after a price.
 * @param unit Text after the end of a tier.
 */
function formatUnitPrice(price: FlatOrTieredUnitPrice, currency: Currency, per: string, unit: string): string {
  const text = (amount: string): string => `${addThousandsSeparators(amount)} ${currency}${per}`;
  if (typeof price === 'string') return text(price);
  return price
    .map((tier) =>
      tier.upTo === null ? text(tier.price) : `${text(tier.price)} up to ${addThousandsSeparators(tier.upTo)}${unit}`,
    )
    .join(', then ');
}

function formatOverage(further: DataOveragePricing, currency: Currency): string {
  if (further.kind === 'megabyte') return formatUnitPrice(further.price, currency, ' per MB', ' MB a month');
  const poolScope = further.sharedBy === 'fleet' ? 'shared by all SIMs' : 'for each SIM';
  return `${addThousandsSeparators(further.price)} ${currency} per pool of ${addThousandsSeparators(further.megabytes)} MB, ${poolScope}`;
}

const formatMonths = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** Formats each line item in the quote's currency. */
const formatters: {
  readonly [Part in LineItemName]: (value: NonNullable<LineItemPrices[Part]>, currency: Currency) => string;
} = {
  simOnce: (price, currency) => `${addThousandsSeparators(price)} ${currency}`,
  simMonth: (price, currency) => formatUnitPrice(price, currency, '', ' SIMs'),
  included: ({ megabytes, per }) =>
    `${addThousandsSeparators(megabytes)} MB ${per === 'month' ? 'a month' : 'for the life of the SIM'}`,
  further: formatOverage,
  setup: (price, currency) => `${addThousandsSeparators(price)} ${currency}`,
  minimumMonth: (price, currency) => `${addThousandsSeparators(price)} ${currency}`,
  minimumTerm: (count) => formatMonths(count),
};

function formatLineItem(part: LineItemName, parts: Readonly<LineItemPrices>, currency: Currency): string | null {
  const value = parts[part];
  const text: (value: never, currency: Currency) => string = formatters[part];
  return value === null ? null : text(value as never, currency);
}

/** Formats the known line items in display order. */
export function formatQuoteLineItems(
  parts: Readonly<LineItemPrices> | null,
  currency: Currency,
): readonly QuoteLineItemText[] {
  if (parts === null) return [];
  return lineItemNames.flatMap((part) => {
    const text = formatLineItem(part, parts, currency);
    return text === null ? [] : [{ part, label: lineItemLabels[part], text }];
  });
}

/**
 * Formats the known quantities, for example `25,000 devices, 5 MB a month each, 36 months, 90 % active`; `null` when no
 * quantity is known.
 */
export function formatRfqQuantities(need: RfqRequiredQuantities | null): string | null {
  if (need === null) return null;
  const { devices, megabytes, months: term, activePercent } = need;
  const known = [
    devices === null ? null : `${addThousandsSeparators(String(devices))} ${devices === 1 ? 'device' : 'devices'}`,
    megabytes === null ? null : `${addThousandsSeparators(megabytes)} MB a month each`,
    term === null ? null : formatMonths(term),
    activePercent === null ? null : `${activePercent} % active`,
  ].filter((text) => text !== null);
  return known.length === 0 ? null : known.join(', ');
}
