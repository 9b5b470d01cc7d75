import { type Currency, groupThousands } from '@marketplace/contracts/kernel/money.ts';
import {
  type AmountUnit,
  type LineItem,
  type LineItemPrices,
  lineItemLabels,
  lineItemNames,
  type RfqNeed,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { DataOverage, UnitPrice } from './cost/quoteLineItems.ts';

/** Units of an amount, shown after it. */
export const amountUnitTexts: Readonly<Record<AmountUnit, string>> = {
  'sim-month': 'per SIM and month',
  once: 'one-off',
  total: 'in total',
};

/** Examples: `1,250.50 EUR`, `0.62 EUR per SIM and month`. @param unit `null` when the vendor did not state it. */
export function formatQuotedAmount(amount: string, currency: string, unit: AmountUnit | null): string {
  const money = `${groupThousands(amount)} ${currency}`;
  return unit === null ? money : `${money} ${amountUnitTexts[unit]}`;
}

/** A line item of a quote, formatted for display. */
export interface LineItemText {
  readonly part: LineItem;
  readonly label: string;
  readonly text: string;
}

/**
 * Formats one price, or the price and end of each tier.
 *
 * @param per Text after a price.
 * @param unit Text after the end of a tier.
 */
function formatUnitPrice(price: UnitPrice, currency: Currency, per: string, unit: string): string {
  const text = (amount: string): string => `${groupThousands(amount)} ${currency}${per}`;
  if (typeof price === 'string') return text(price);
  return price
    .map((tier) =>
      tier.upTo === null ? text(tier.price) : `${text(tier.price)} up to ${groupThousands(tier.upTo)}${unit}`,
    )
    .join(', then ');
}

function formatOverage(further: DataOverage, currency: Currency): string {
  if (further.kind === 'megabyte') return formatUnitPrice(further.price, currency, ' per MB', ' MB a month');
  const poolScope = further.sharedBy === 'fleet' ? 'shared by all SIMs' : 'for each SIM';
  return `${groupThousands(further.price)} ${currency} per pool of ${groupThousands(further.megabytes)} MB, ${poolScope}`;
}

const formatMonths = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** Formats each line item in the quote's currency. */
const formatters: {
  readonly [Part in LineItem]: (value: NonNullable<LineItemPrices[Part]>, currency: Currency) => string;
} = {
  simOnce: (price, currency) => `${groupThousands(price)} ${currency}`,
  simMonth: (price, currency) => formatUnitPrice(price, currency, '', ' SIMs'),
  included: ({ megabytes, per }) =>
    `${groupThousands(megabytes)} MB ${per === 'month' ? 'a month' : 'for the life of the SIM'}`,
  further: formatOverage,
  setup: (price, currency) => `${groupThousands(price)} ${currency}`,
  minimumMonth: (price, currency) => `${groupThousands(price)} ${currency}`,
  minimumTerm: (count) => formatMonths(count),
};

function formatLineItem(part: LineItem, parts: Readonly<LineItemPrices>, currency: Currency): string | null {
  const value = parts[part];
  const text: (value: never, currency: Currency) => string = formatters[part];
  return value === null ? null : text(value as never, currency);
}

/** Formats the known line items in display order. */
export function formatLineItemTexts(
  parts: Readonly<LineItemPrices> | null,
  currency: Currency,
): readonly LineItemText[] {
  if (parts === null) return [];
  return lineItemNames.flatMap((part) => {
    const text = formatLineItem(part, parts, currency);
    return text === null ? [] : [{ part, label: lineItemLabels[part], text }];
  });
}

/** Example: `25,000 devices, 5 MB a month each, 36 months, 90 % active`; `null` when no number is known. */
export function formatNeed(need: RfqNeed | null): string | null {
  if (need === null) return null;
  const { devices, megabytes, months: term, activePercent } = need;
  const known = [
    devices === null ? null : `${groupThousands(String(devices))} ${devices === 1 ? 'device' : 'devices'}`,
    megabytes === null ? null : `${groupThousands(megabytes)} MB a month each`,
    term === null ? null : formatMonths(term),
    activePercent === null ? null : `${activePercent} % active`,
  ].filter((text) => text !== null);
  return known.length === 0 ? null : known.join(', ');
}
