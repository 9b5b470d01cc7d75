import { msg, plural } from '@lingui/core/runtime-macro';
import { type Message, formatMessage, toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { type Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type QuoteBillingUnit,
  type LineItemName,
  type LineItemPrices,
  lineItemLabels,
  lineItemNames,
  type RfqRequiredQuantities,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { DataOveragePricing, FlatOrTieredUnitPrice } from './cost/quoteLineItems.ts';

/** Labels for the units of an amount. */
export const quoteAmountUnitTexts: Readonly<Record<QuoteBillingUnit, Message>> = {
  'sim-month': msg`per SIM per month`,
  once: msg`one-time`,
  total: msg`in total`,
};

/**
 * Adds the unit to a formatted amount, for example `EUR 0.62 per SIM per month`.
 *
 * @param unit `null` when the vendor did not state the unit.
 */
export function addUnitToFormattedAmount(amount: string, unit: QuoteBillingUnit | null): Message {
  switch (unit) {
    case 'sim-month':
      return msg`${{ amount }} per SIM per month`;
    case 'once':
      return msg`${{ amount }} (one-time)`;
    case 'total':
      return msg`${{ amount }} in total`;
    case null:
      return toUntranslatedMessage(amount);
  }
}

const formatPrice = (price: string, currency: string): string => `${addThousandsSeparators(price)} ${currency}`;

/**
 * Formats an amount with its unit, for example `1,250.50 EUR` or `0.62 EUR per SIM per month`.
 *
 * @param unit `null` when the vendor did not state the unit.
 */
export function formatQuotedAmountWithUnit(amount: string, currency: string, unit: QuoteBillingUnit | null): Message {
  return addUnitToFormattedAmount(formatPrice(amount, currency), unit);
}

/** A line item of a quote, formatted for display. */
export interface QuoteLineItemText {
  readonly part: LineItemName;
  readonly label: string;
  readonly text: string;
}

/** Messages for the price of a unit. */
interface UnitPriceMessages {
  /** The price of all units, or of the units above the last tier. */
  readonly price: (price: string) => Message;
  /** The price of the units up to and including unit number `upTo`. */
  readonly tier: (price: string, upTo: string) => Message;
}

const simPriceMessages: UnitPriceMessages = {
  price: toUntranslatedMessage,
  // The number is formatted from its text, because `#` rounds to three decimals.
  tier: (price, upTo) =>
    msg`${{ price }} up to ${plural({ count: Number(upTo) }, { one: '# SIM', other: msg`${{ sims: addThousandsSeparators(upTo) }} SIMs` })}`,
};
const megabytePriceMessages: UnitPriceMessages = {
  price: (price) => msg`${{ price }} per MB`,
  tier: (price, upTo) => msg`${{ price }} per MB up to ${{ megabytes: addThousandsSeparators(upTo) }} MB per month`,
};

/** Formats one price, or the price and end of each tier. */
function formatUnitPrice(price: FlatOrTieredUnitPrice, currency: Currency, messages: UnitPriceMessages): string {
  if (typeof price === 'string') return formatMessage(messages.price(formatPrice(price, currency)));
  const [first = '', ...others] = price.map((tier) => {
    const tierPrice = formatPrice(tier.price, currency);
    return formatMessage(tier.upTo === null ? messages.price(tierPrice) : messages.tier(tierPrice, tier.upTo));
  });
  return others.reduce((tiers, next) => formatMessage(msg`${{ tiers }}, then ${{ next }}`), first);
}

function formatOverage(further: DataOveragePricing, currency: Currency): string {
  if (further.kind === 'megabyte') return formatUnitPrice(further.price, currency, megabytePriceMessages);
  const price = formatPrice(further.price, currency);
  const megabytes = addThousandsSeparators(further.megabytes);
  return formatMessage(
    further.sharedBy === 'fleet'
      ? msg`${{ price }} per pool of ${{ megabytes }} MB, shared by all SIMs`
      : msg`${{ price }} per pool of ${{ megabytes }} MB, separate for each SIM`,
  );
}

function formatAllowance({ megabytes: count, per }: NonNullable<LineItemPrices['included']>): string {
  const megabytes = addThousandsSeparators(count);
  return formatMessage(
    per === 'month' ? msg`${{ megabytes }} MB per month` : msg`${{ megabytes }} MB for the life of the SIM`,
  );
}

const formatMonths = (count: number): string =>
  formatMessage(msg`${plural({ count }, { one: '# month', other: '# months' })}`);

/** Formats each line item in the quote's currency. */
const formatters: {
  readonly [Part in LineItemName]: (value: NonNullable<LineItemPrices[Part]>, currency: Currency) => string;
} = {
  simOnce: formatPrice,
  simMonth: (price, currency) => formatUnitPrice(price, currency, simPriceMessages),
  included: formatAllowance,
  further: formatOverage,
  setup: formatPrice,
  minimumMonth: formatPrice,
  minimumTerm: formatMonths,
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
    return text === null ? [] : [{ part, label: formatMessage(lineItemLabels[part]), text }];
  });
}

/**
 * Formats the known quantities, for example `25,000 devices, 5 MB per device per month, 36 months, 90% active`; `null`
 * when no quantity is known.
 */
export function formatRfqQuantities(need: RfqRequiredQuantities | null): string | null {
  if (need === null) return null;
  const { devices, megabytes, months: term, activePercent } = need;
  const known = [
    devices === null ? null : formatMessage(msg`${plural({ devices }, { one: '# device', other: '# devices' })}`),
    megabytes === null
      ? null
      : formatMessage(msg`${{ megabytes: addThousandsSeparators(megabytes) }} MB per device per month`),
    term === null ? null : formatMonths(term),
    activePercent === null ? null : formatMessage(msg`${{ percent: activePercent }}% active`),
  ].filter((text) => text !== null);
  return known.length === 0 ? null : known.join(', ');
}
