import { Currency, currencyDecimals, groupedDigits } from '@marketplace/contracts/kernel/money.ts';

/**
 * Writes an amount with its currency's code, thousands separated, without ever going through a float.
 * @param amount decimal string in the major unit, as the contracts store it.
 */
export function moneyText(amount: string, currency: string): string {
  const known = Currency.safeParse(currency);
  const decimals = known.success ? currencyDecimals[known.data] : 2;
  const [integer = '0', fraction = ''] = amount.split('.');
  const digits = fraction.padEnd(decimals, '0');
  return `${currency} ${groupedDigits(digits === '' ? integer : `${integer}.${digits}`)}`;
}

/** An amount in its currency, in figures of equal width. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <span className="tabular">{moneyText(amount, currency)}</span>;
}
