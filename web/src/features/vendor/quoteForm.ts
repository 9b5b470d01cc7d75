import {
  type AmountProblem,
  amountProblem,
  type Currency,
  currencyDecimals,
} from '@marketplace/contracts/kernel/money.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';

/** What the vendor typed; the amount stays text, so that it never goes through a float. */
export interface QuoteFormValues {
  readonly amount: string;
  readonly currency: Currency;
  readonly details: string;
  readonly notes: string;
}

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
/** What is no amount, or none above zero. */
export const invalidAmount: AmountRefusal = {
  title: 'Invalid Quote Amount',
  message: 'Please enter a valid quote amount greater than zero.',
};

function refusalOf(problem: AmountProblem, currency: Currency): AmountRefusal {
  if (problem === 'missing') return required;
  if (problem === 'too-many-decimals') {
    const digits = currencyDecimals[currency];
    const rule = digits === 0 ? 'whole numbers only' : `at most ${digits} decimals`;
    return { title: invalidAmount.title, message: `${currency} amounts have ${rule}.` };
  }
  if (problem === 'too-large')
    return { title: invalidAmount.title, message: 'The amount may have 12 digits before the point.' };
  return invalidAmount;
}

/** @returns why the amount cannot be sent, or `null`. */
export function amountRefusal(values: Pick<QuoteFormValues, 'amount' | 'currency'>): AmountRefusal | null {
  const problem = amountProblem(values.amount, values.currency);
  return problem === null ? null : refusalOf(problem, values.currency);
}
