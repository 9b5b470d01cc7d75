import { type AmountProblem, type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import { readAmount } from '@marketplace/contracts/kernel/typedAmount.ts';
import type { QuoteMember } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { moneyText } from '../../../ui/Money.tsx';

/** What the vendor typed; the amount stays the text that it was. */
export type QuoteFormValues = { readonly [M in QuoteMember]: M extends 'currency' ? Currency : string };

/** The form as it opens: empty for a first quote, the last version for an update. */
export function initialQuote(rfq: VendorRfqView): QuoteFormValues {
  return {
    amount: rfq.quote_amount ?? '',
    currency: (rfq.quote_currency ?? 'USD') as Currency,
    details: rfq.quote_details ?? '',
    notes: rfq.response_notes ?? '',
  };
}

/** A refused amount: a title for the toast and a sentence for the field. */
export interface AmountRefusal {
  readonly title: string;
  readonly message: string;
}

const required: AmountRefusal = {
  title: 'Quote Amount Required',
  message: 'Please enter a quote amount to continue.',
};
const invalidTitle = 'Invalid Quote Amount';

function decimalsRule(currency: Currency): string {
  const digits = currencyDecimals[currency];
  return `${currency} amounts have ${digits === 0 ? 'whole numbers only' : `at most ${digits} decimals`}.`;
}

function refusalOf(problem: AmountProblem, currency: Currency): AmountRefusal {
  switch (problem) {
    case 'missing':
      return required;
    case 'too-many-decimals':
      return { title: invalidTitle, message: decimalsRule(currency) };
    case 'too-large':
      return { title: invalidTitle, message: 'The amount may have 12 digits before the decimals.' };
    case 'not-a-number':
    case 'not-positive':
      return { title: invalidTitle, message: 'Please enter a valid quote amount greater than zero.' };
  }
}

/** The amount as it is sent and stored, or why there is none. */
export type QuoteAmount =
  | { readonly amount: string; readonly refusal: null }
  | { readonly amount: null; readonly refusal: AmountRefusal };

/** Reads the amount as it was typed; what can be read in two ways is refused with both. */
export function quoteAmount({ amount: typed, currency }: Pick<QuoteFormValues, 'amount' | 'currency'>): QuoteAmount {
  const read = readAmount(typed, currency);
  switch (read.kind) {
    case 'amount':
      return { amount: read.amount, refusal: null };
    case 'problem':
      return { amount: null, refusal: refusalOf(read.problem, currency) };
    case 'ambiguous': {
      const [thousands, decimal] = [read.thousands, read.decimal].map((reading) => moneyText(reading, currency));
      const readings = `${typed.trim()} can be read as ${thousands} or as ${decimal}.`;
      const message = `${readings} Write ${read.thousands} for the first; ${decimalsRule(currency)}`;
      return { amount: null, refusal: { title: invalidTitle, message } };
    }
  }
}
