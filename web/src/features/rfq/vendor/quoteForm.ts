import { plural, t } from '@lingui/core/macro';
import { z } from 'zod';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type AmountProblem,
  Currency,
  type Currency as CurrencyCode,
  currencyDecimals,
  maxAmountIntegerDigits,
} from '@marketplace/contracts/kernel/money.ts';
import { parseTypedAmountInGivenCurrency } from '@marketplace/contracts/kernel/amountParsing.ts';
import { addInvalidNumberCharacterToMessage } from '@marketplace/contracts/kernel/numberCharacters.ts';
import type { SendQuoteBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import { quoteBillingUnits } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatQuoteTotalContradiction } from '@marketplace/domain/rfq/cost/formatQuoteTotalContradiction.ts';
import { formatLocalIsoDay, getEndOfLocalDay, isValidDay } from '../../../ui/days.ts';
import { formatMoney } from '../../../ui/MoneyAmountText.tsx';
import {
  emptyQuoteLineItemFormValues,
  QuoteLineItemFormValues,
  toFormValuesOfAllQuoteLineItems,
  parseQuoteLineItemFormValues,
} from './quoteFormLineItems.ts';

/** Form input, stored per browser tab. Amounts and prices are stored as typed. */
export const QuoteFormDraft = z.object({
  /** Quote version that the draft started from; 0 for none. */
  begunAt: z.number(),
  amount: z.string(),
  currency: Currency,
  /** Unit of the amount; empty if not stated. */
  amountUnit: z.enum(['', ...quoteBillingUnits]),
  parts: QuoteLineItemFormValues,
  /** Last day of the quote's validity, `YYYY-MM-DD`; empty if not stated. */
  validUntil: z.string(),
  inclusions: z.string(),
  details: z.string(),
  notes: z.string(),
});
export type QuoteFormValues = z.infer<typeof QuoteFormDraft>;

/** Returns the initial form values: those of the last quote version, or empty values and USD if there is no quote. */
export function buildQuoteFormValues(rfq: VendorRfqReplyItem): QuoteFormValues {
  const { quote_parts: parts, quote_valid_until: until } = rfq;
  return {
    begunAt: rfq.quote_version ?? 0,
    amount: rfq.quote_amount ?? '',
    currency: (rfq.quote_currency ?? 'USD') as CurrencyCode,
    amountUnit: rfq.quote_amount_unit ?? '',
    parts: parts === null ? emptyQuoteLineItemFormValues : toFormValuesOfAllQuoteLineItems(parts),
    validUntil: until === null ? '' : formatLocalIsoDay(Date.parse(until)),
    inclusions: rfq.quote_inclusions ?? '',
    details: rfq.quote_details ?? '',
    notes: rfq.response_notes ?? '',
  };
}

/** Error of an amount: a title for the toast and a message for the field. */
export interface QuoteAmountError {
  readonly title: string;
  readonly message: string;
}

const missingAmountError: QuoteAmountError = {
  title: t`Quote Amount Required`,
  message: t`Please enter a quote amount to continue.`,
};
const invalidTitle = t`Invalid Quote Amount`;

function formatDecimalsRule(currency: CurrencyCode): string {
  const digits = currencyDecimals[currency];
  return digits === 0
    ? t`${currency} amounts must be whole numbers.`
    : plural(digits, {
        one: `${currency} amounts can have at most # decimal place.`,
        other: `${currency} amounts can have at most # decimal places.`,
      });
}

function describeProblem(problem: AmountProblem, currency: CurrencyCode): QuoteAmountError {
  switch (problem) {
    case 'missing':
      return missingAmountError;
    case 'too-many-decimals':
      return { title: invalidTitle, message: formatDecimalsRule(currency) };
    case 'too-large':
      return {
        title: invalidTitle,
        message: plural(maxAmountIntegerDigits, {
          one: 'The amount can have at most # digit before the decimal point.',
          other: 'The amount can have at most # digits before the decimal point.',
        }),
      };
    case 'not-a-number':
    case 'not-positive':
      return { title: invalidTitle, message: t`Please enter a valid quote amount greater than zero.` };
  }
}

/** Result of parsing an amount: the amount as sent and stored, without thousands separators, or an error. */
export type ParsedQuoteAmount =
  | { readonly amount: string; readonly error: null }
  | { readonly amount: null; readonly error: QuoteAmountError };

/** Parses a typed amount. For an ambiguous amount such as `1,234`, the error message names both interpretations. */
export function parseQuoteAmount({
  amount: typed,
  currency,
}: Pick<QuoteFormValues, 'amount' | 'currency'>): ParsedQuoteAmount {
  const parsed = parseTypedAmountInGivenCurrency(typed, currency);
  switch (parsed.kind) {
    case 'amount':
      return { amount: parsed.amount, error: null };
    case 'problem': {
      const error = describeProblem(parsed.problem, currency);
      if (parsed.problem === 'missing') return { amount: null, error };
      return {
        amount: null,
        error: { ...error, message: addInvalidNumberCharacterToMessage(error.message, typed, currency) },
      };
    }
    case 'ambiguous': {
      const thousands = formatMoney(parsed.thousands, currency);
      const decimal = formatMoney(parsed.decimal, currency);
      const decimalsRule = formatDecimalsRule(currency);
      const message = t`${{ typed: typed.trim() }} can mean ${thousands} or ${decimal}. For ${thousands}, enter ${{ digits: parsed.thousands }}. ${decimalsRule}`;
      return { amount: null, error: { title: invalidTitle, message } };
    }
  }
}

/** Describes a contradiction between a stated total and the total of the line items; `null` if there is none. */
function findContradiction(values: QuoteFormValues, need: VendorRfqReplyItem['need']): string | null {
  const { amount } = parseQuoteAmount(values);
  const { parts } = parseQuoteLineItemFormValues(values);
  const { currency, amountUnit } = values;
  if (amount === null || parts === undefined || amountUnit === '') return null;
  const contradiction = formatQuoteTotalContradiction({ amount, currency, amountUnit, parts }, need);
  return contradiction === null ? null : formatMessage(contradiction);
}

/**
 * Returns error messages by field name.
 * @param now milliseconds since 1970.
 * @param need required quantities of the request.
 */
export function validateQuoteForm(
  values: QuoteFormValues,
  now: number,
  need: VendorRfqReplyItem['need'],
): Readonly<Record<string, string>> {
  const { amount, validUntil } = values;
  const amountError = amount.trim() === '' ? null : parseQuoteAmount(values).error;
  const contradiction = findContradiction(values, need);
  return {
    ...parseQuoteLineItemFormValues(values).errors,
    ...(contradiction !== null && { amount: contradiction }),
    ...(amountError !== null && { amount: amountError.message }),
    ...(validUntil !== '' &&
      (validUntil < formatLocalIsoDay(now) || !isValidDay(validUntil)) && {
        validUntil: t`Please choose today or a later day.`,
      }),
  };
}

/**
 * Returns the end of the chosen day as an ISO instant. If the last quote version is valid until an instant on that day,
 * returns that instant unchanged. Returns `null` for an invalid day.
 */
export function computeQuoteValidUntilInstantForDay(rfq: VendorRfqReplyItem, day: string): string | null {
  if (!isValidDay(day)) return null;
  const { quote_valid_until: until } = rfq;
  return until !== null && formatLocalIsoDay(Date.parse(until)) === day ? until : getEndOfLocalDay(day);
}

/** Builds the body of the API request that sends the quote; `null` if the amount or a line item is invalid. */
export function buildSendQuoteBody(rfq: VendorRfqReplyItem, values: QuoteFormValues): SendQuoteBody | null {
  const { amount } = parseQuoteAmount(values);
  const { parts } = parseQuoteLineItemFormValues(values);
  if (amount === null || parts === undefined) return null;
  const { amountUnit, validUntil } = values;
  return {
    rfq_id: rfq.rfq_id,
    quote_amount: amount,
    quote_currency: values.currency,
    quote_amount_unit: amountUnit === '' ? null : amountUnit,
    quote_parts: parts,
    quote_valid_until: computeQuoteValidUntilInstantForDay(rfq, validUntil),
    quote_inclusions: values.inclusions,
    quote_details: values.details,
    response_notes: values.notes,
  };
}
