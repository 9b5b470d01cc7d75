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

/** What an amount is for, as it stands behind it. */
export const amountUnitTexts: Readonly<Record<AmountUnit, string>> = {
  'sim-month': 'per SIM and month',
  once: 'one-off',
  total: 'in total',
};

/** The amount of a quote: `1,250.50 EUR`, `0.62 EUR per SIM and month`. @param unit `null` where the vendor did not say what it is for. */
export function quotedAmountText(amount: string, currency: string, unit: AmountUnit | null): string {
  const money = `${groupedDigits(amount)} ${currency}`;
  return unit === null ? money : `${money} ${amountUnitTexts[unit]}`;
}

/** A part of a quote as people read it. */
export interface PartText {
  readonly part: PricePart;
  readonly label: string;
  readonly text: string;
}

/** One price, or each tier's with where it ends. @param per what stands behind a price. @param unit what stands behind a tier's end. */
function unitPriceText(price: UnitPrice, currency: Currency, per: string, unit: string): string {
  const text = (amount: string): string => `${groupedDigits(amount)} ${currency}${per}`;
  if (typeof price === 'string') return text(price);
  return price
    .map((tier) =>
      tier.upTo === null ? text(tier.price) : `${text(tier.price)} up to ${groupedDigits(tier.upTo)}${unit}`,
    )
    .join(', then ');
}

function furtherText(further: FurtherData, currency: Currency): string {
  if (further.kind === 'megabyte') return unitPriceText(further.price, currency, ' per MB', ' MB a month');
  const whose = further.sharedBy === 'fleet' ? 'shared by all SIMs' : 'for each SIM';
  return `${groupedDigits(further.price)} ${currency} per pool of ${groupedDigits(further.megabytes)} MB, ${whose}`;
}

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** How each part reads, in the quote's currency. */
const texts: { readonly [Part in PricePart]: (value: NonNullable<PriceParts[Part]>, currency: Currency) => string } = {
  simOnce: (price, currency) => `${groupedDigits(price)} ${currency}`,
  simMonth: (price, currency) => unitPriceText(price, currency, '', ' SIMs'),
  included: ({ megabytes, per }) =>
    `${groupedDigits(megabytes)} MB ${per === 'month' ? 'a month' : 'for the life of the SIM'}`,
  further: furtherText,
  setup: (price, currency) => `${groupedDigits(price)} ${currency}`,
  minimumMonth: (price, currency) => `${groupedDigits(price)} ${currency}`,
  minimumTerm: (count) => months(count),
};

function textOf(part: PricePart, parts: Readonly<PriceParts>, currency: Currency): string | null {
  const value = parts[part];
  const text: (value: never, currency: Currency) => string = texts[part];
  return value === null ? null : text(value as never, currency);
}

/** The parts that are known, in the order in which they are shown. */
export function partTexts(parts: Readonly<PriceParts> | null, currency: Currency): readonly PartText[] {
  if (parts === null) return [];
  return pricePartNames.flatMap((part) => {
    const text = textOf(part, parts, currency);
    return text === null ? [] : [{ part, label: pricePartLabels[part], text }];
  });
}

/** What is needed in numbers: `25,000 devices, 5 MB a month each, 36 months, 90 % active`; `null` where nothing is known. */
export function needText(need: RfqNeed | null): string | null {
  if (need === null) return null;
  const { devices, megabytes, months: term, activePercent } = need;
  const known = [
    devices === null ? null : `${groupedDigits(String(devices))} ${devices === 1 ? 'device' : 'devices'}`,
    megabytes === null ? null : `${groupedDigits(megabytes)} MB a month each`,
    term === null ? null : months(term),
    activePercent === null ? null : `${activePercent} % active`,
  ].filter((text) => text !== null);
  return known.length === 0 ? null : known.join(', ');
}
