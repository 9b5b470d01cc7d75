import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';

/**
 * Formats an amount with currency code and thousands separators, without converting it to a float.
 * @param amount decimal string in the major unit, as in the contracts.
 */
export function formatMoney(amount: string, currency: string): string {
  const known = Currency.safeParse(currency);
  const decimals = known.success ? currencyDecimals[known.data] : 2;
  const [integer = '0', fraction = ''] = amount.split('.');
  const digits = fraction.padEnd(decimals, '0');
  return `${currency} ${addThousandsSeparators(digits === '' ? integer : `${integer}.${digits}`)}`;
}

/** An amount with its currency in tabular figures. */
export function MoneyAmountText({ amount, currency }: { amount: string; currency: string }) {
  return <span className="tabular">{formatMoney(amount, currency)}</span>;
}
