import { plural, t } from '@lingui/core/macro';
import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import { addInvalidNumberCharacterToMessage } from '@marketplace/contracts/kernel/numberCharacters.ts';
import { ExchangeRateDecimalString, maxExchangeRateDecimals } from '@marketplace/contracts/rfq/rfq.rates.ts';

/** Result of parsing a typed rate: the rate without thousands separators, or an error message. */
export type ExchangeRateInputParseResult =
  | { readonly kind: 'rate'; readonly rate: string }
  | { readonly kind: 'problem'; readonly message: string };

const problem = (message: string): ExchangeRateInputParseResult => ({ kind: 'problem', message });

/** Parses a rate with a decimal point or comma; returns a problem for ambiguous input such as `1,234`. */
export function parseExchangeRate(typed: string): ExchangeRateInputParseResult {
  const { decimal, thousands } = interpretTypedNumber(typed);
  if (typed.trim() === '') return problem(t`Please enter a rate.`);
  if (decimal !== null && thousands !== null && decimal !== thousands) {
    return problem(t`This can mean ${thousands} or ${decimal}. Please enter ${thousands} or ${decimal}0.`);
  }
  const rate = decimal ?? thousands ?? typed;
  if (ExchangeRateDecimalString.safeParse(rate).success) return { kind: 'rate', rate };
  const message = plural(maxExchangeRateDecimals, {
    one: 'Please enter a rate above zero, such as 1.0812, with at most # decimal.',
    other: 'Please enter a rate above zero, such as 1.0812, with at most # decimals.',
  });
  return problem(addInvalidNumberCharacterToMessage(message, typed, null));
}
