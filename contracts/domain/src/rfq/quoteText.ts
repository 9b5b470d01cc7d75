import { type Currency, groupedDigits } from '@marketplace/contracts/kernel/money.ts';
import {
  type AmountUnit,
  type PricePart,
  type PriceParts,
  pricePartLabels,
  pricePartNames,
  type RfqNeed,
} from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { FurtherData, UnitPrice } from './cost/quoteParts.ts';

/** Units of an amount, shown after it. */
export const amountUnitTexts: Readonly<Record<AmountUnit, string>> = {
  'sim-month': 'per SIM and month',
  once: 'one-off',
  total: 'in total',
};

/** Examples: `1,250.50 EUR`, `0.62 EUR per SIM and month`. @param unit `null` when the vendor did not state it. */
export function quotedAmountText(amount: string, currency: string, unit: AmountUnit | null): string {
  const money = `${groupedDigits(amount)} ${currency}`;
  return unit === null ? money : `${money} ${amountUnitTexts[unit]}`;
}

/** A line item of a quote, formatted for display. */
export interface PartText {
  readonly part: PricePart;
  readonly label: string;
  readonly text: string;
}

/**
 * Formats one price, or the price and end of each tier. @param per Text after a price. @param unit Text after the end
 * of a tier.
 */
function formatUnitPrice(price: UnitPrice, currency: Currency, per: string, unit: string): string {
  const text = (amount: string): string => `${groupedDigits(amount)} ${currency}${per}`;
  if (typeof price === 'string') return text(price);
  return price
    .map((tier) =>
      tier.upTo === null ? text(tier.price) : `${text(tier.price)} up to ${groupedDigits(tier.upTo)}${unit}`,
    )
    .join(', then ');
}

function formatOverage(further: FurtherData, currency: Currency): string {
  if (further.kind === 'megabyte') return formatUnitPrice(further.price, currency, ' per MB', ' MB a month');
  const poolScope = further.sharedBy === 'fleet' ? 'shared by all SIMs' : 'for each SIM';
  return `${groupedDigits(further.price)} ${currency} per pool of ${groupedDigits(further.megabytes)} MB, ${poolScope}`;
}

const formatMonths = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** Formats each line item in the quote's currency. */
const formatters: {
  readonly [Part in PricePart]: (value: NonNullable<PriceParts[Part]>, currency: Currency) => string;
} = {
  simOnce: (price, currency) => `${groupedDigits(price)} ${currency}`,
  simMonth: (price, currency) => formatUnitPrice(price, currency, '', ' SIMs'),
  included: ({ megabytes, per }) =>
    `${groupedDigits(megabytes)} MB ${per === 'month' ? 'a month' : 'for the life of the SIM'}`,
  further: formatOverage,
  setup: (price, currency) => `${groupedDigits(price)} ${currency}`,
  minimumMonth: (price, currency) => `${groupedDigits(price)} ${currency}`,
  minimumTerm: (count) => formatMonths(count),
};

function formatLineItem(part: PricePart, parts: Readonly<PriceParts>, currency: Currency): string | null {
  const value = parts[part];
  const text: (value: never, currency: Currency) => string = formatters[part];
  return value === null ? null : text(value as never, currency);
}

/** Formats the known line items in display order. */
export function partTexts(parts: Readonly<PriceParts> | null, currency: Currency): readonly PartText[] {
  if (parts === null) return [];
  return pricePartNames.flatMap((part) => {
    const text = formatLineItem(part, parts, currency);
    return text === null ? [] : [{ part, label: pricePartLabels[part], text }];
  });
}

/** Example: `25,000 devices, 5 MB a month each, 36 months, 90 % active`; `null` when no number is known. */
export function needText(need: RfqNeed | null): string | null {
  if (need === null) return null;
  const { devices, megabytes, months: term, activePercent } = need;
  const known = [
    devices === null ? null : `${groupedDigits(String(devices))} ${devices === 1 ? 'device' : 'devices'}`,
    megabytes === null ? null : `${groupedDigits(megabytes)} MB a month each`,
    term === null ? null : formatMonths(term),
    activePercent === null ? null : `${activePercent} % active`,
  ].filter((text) => text !== null);
  return known.length === 0 ? null : known.join(', ');
}
