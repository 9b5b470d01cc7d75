import { Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';

type Quoted = Pick<BuyerLinkView, 'id' | 'quote_amount' | 'quote_currency'>;

/** What a quote is beside the others: the lowest, as low as another one, or neither. */
export type QuoteRank = 'best' | 'equal' | null;

/** @returns the amount in minor units, exact. */
function minorUnits(amount: string, currency: string): bigint {
  const known = Currency.safeParse(currency);
  const digits = known.success ? currencyDecimals[known.data] : 2;
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(digits, '0').slice(0, digits));
}

/** Ranks quotes of one currency; a tie marks nobody. Quotes in several currencies are not ranked. */
export function quoteRanks(links: readonly Quoted[]): ReadonlyMap<string, QuoteRank> {
  const quotes = links.flatMap(({ id, quote_amount, quote_currency }) =>
    quote_amount === null || quote_currency === null
      ? []
      : [{ id, currency: quote_currency, amount: minorUnits(quote_amount, quote_currency) }],
  );
  const currencies = new Set(quotes.map(({ currency }) => currency));
  if (quotes.length < 2 || currencies.size !== 1) return new Map();
  const lowest = quotes.reduce((least, { amount }) => (amount < least ? amount : least), quotes[0]?.amount ?? 0n);
  const winners = quotes.filter(({ amount }) => amount === lowest);
  return new Map(winners.map(({ id }) => [id, winners.length === 1 ? 'best' : 'equal']));
}
