import { z } from 'zod';
import {
  type AmountProblem,
  Currency,
  type Currency as CurrencyCode,
  currencyDecimals,
} from '@marketplace/contracts/kernel/money.ts';
import { readAmount } from '@marketplace/contracts/kernel/typedAmount.ts';
import { withCharacterProblem } from '@marketplace/contracts/kernel/typedDigits.ts';
import type { RespondBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import { amountUnits } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { totalContradictionText } from '@marketplace/domain/rfq/cost/contradictionText.ts';
import { dayOf, endOfDay, isDay } from '../../../ui/days.ts';
import { moneyText } from '../../../ui/Money.tsx';
import { noTypedParts, TypedParts, typedParts, partsOf } from './quoteFormParts.ts';

/** What the vendor typed, kept for this tab; amounts and prices stay the text that they were. */
export const QuoteDraft = z.object({
  /** The version that stood when it was begun; 0 where none did. */
  begunAt: z.number(),
  amount: z.string(),
  currency: Currency,
  /** Empty where the vendor does not say what the amount is for. */
  amountUnit: z.enum(['', ...amountUnits]),
  parts: TypedParts,
  /** Day, `YYYY-MM-DD`, or empty. */
  validUntil: z.string(),
  inclusions: z.string(),
  details: z.string(),
  notes: z.string(),
});
export type QuoteFormValues = z.infer<typeof QuoteDraft>;

/** The form as it opens: empty for a first quote, the last version for an update. */
export function initialQuote(rfq: VendorRfqView): QuoteFormValues {
  const { quote_parts: parts, quote_valid_until: until } = rfq;
  return {
    begunAt: rfq.quote_version ?? 0,
    amount: rfq.quote_amount ?? '',
    currency: (rfq.quote_currency ?? 'USD') as CurrencyCode,
    amountUnit: rfq.quote_amount_unit ?? '',
    parts: parts === null ? noTypedParts : typedParts(parts),
    validUntil: until === null ? '' : dayOf(Date.parse(until)),
    inclusions: rfq.quote_inclusions ?? '',
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

function decimalsRule(currency: CurrencyCode): string {
  const digits = currencyDecimals[currency];
  return `${currency} amounts have ${digits === 0 ? 'whole numbers only' : `at most ${digits} decimals`}.`;
}

function refusalOf(problem: AmountProblem, currency: CurrencyCode): AmountRefusal {
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
    case 'problem': {
      const refusal = refusalOf(read.problem, currency);
      if (read.problem === 'missing') return { amount: null, refusal };
      return { amount: null, refusal: { ...refusal, message: withCharacterProblem(refusal.message, typed, currency) } };
    }
    case 'ambiguous': {
      const [thousands, decimal] = [read.thousands, read.decimal].map((reading) => moneyText(reading, currency));
      const readings = `${typed.trim()} can be read as ${thousands} or as ${decimal}.`;
      const message = `${readings} Write ${read.thousands} for the first; ${decimalsRule(currency)}`;
      return { amount: null, refusal: { title: invalidTitle, message } };
    }
  }
}

/** That a total that can be read is not what the parts add up to for what the buyer needs. */
function contradictionOf(values: QuoteFormValues, need: VendorRfqView['need']): string | null {
  const { amount } = quoteAmount(values);
  const { parts } = partsOf(values);
  const { currency, amountUnit } = values;
  if (amount === null || parts === undefined || amountUnit === '') return null;
  return totalContradictionText({ amount, currency, amountUnit, parts }, need);
}

/** What is wrong, by the field's name. @param now milliseconds since 1970. @param need what the buyer asks for. */
export function quoteErrors(
  values: QuoteFormValues,
  now: number,
  need: VendorRfqView['need'],
): Readonly<Record<string, string>> {
  const { amount, validUntil } = values;
  const refusal = amount.trim() === '' ? null : quoteAmount(values).refusal;
  const contradiction = contradictionOf(values, need);
  return {
    ...partsOf(values).errors,
    ...(contradiction !== null && { amount: contradiction }),
    ...(refusal !== null && { amount: refusal.message }),
    ...(validUntil !== '' &&
      (validUntil < dayOf(now) || !isDay(validUntil)) && { validUntil: 'Choose a day from today on.' }),
  };
}

/** Returns the end of the chosen day, the instant of the last version if it names the same day, or `null` for an invalid day. */
export function validityOf(rfq: VendorRfqView, day: string): string | null {
  if (!isDay(day)) return null;
  const { quote_valid_until: until } = rfq;
  return until !== null && dayOf(Date.parse(until)) === day ? until : endOfDay(day);
}

/** The quote as it is sent; `null` while amount or parts cannot be read. */
export function quoteBody(rfq: VendorRfqView, values: QuoteFormValues): RespondBody | null {
  const { amount } = quoteAmount(values);
  const { parts } = partsOf(values);
  if (amount === null || parts === undefined) return null;
  const { amountUnit, validUntil } = values;
  return {
    rfq_id: rfq.rfq_id,
    quote_amount: amount,
    quote_currency: values.currency,
    quote_amount_unit: amountUnit === '' ? null : amountUnit,
    quote_parts: parts,
    quote_valid_until: validityOf(rfq, validUntil),
    quote_inclusions: values.inclusions,
    quote_details: values.details,
    response_notes: values.notes,
  };
}
