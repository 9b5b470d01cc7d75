import type { AmountUnit } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { amountUnitTexts } from '@marketplace/domain/rfq/quoteText.ts';
import { moneyText } from '../../ui/Money.tsx';

/** The amount of a quote with what it is for: `EUR 0.62 per SIM and month`. @param unit `null` where the vendor did not say. */
export function quoteAmountText(amount: string, currency: string, unit: AmountUnit | null): string {
  const money = moneyText(amount, currency);
  return unit === null ? money : `${money} ${amountUnitTexts[unit]}`;
}

/** The amount of a link or of a version of its quote as it is stated. */
interface StatedAmount {
  readonly quote_amount: string | null;
  readonly quote_currency: string | null;
  readonly quote_amount_unit: AmountUnit | null;
}

/** The same of a link or a version, a dash where nothing is quoted. */
export function statedAmountText({
  quote_amount: amount,
  quote_currency: currency,
  quote_amount_unit: unit,
}: StatedAmount): string {
  return amount === null || currency === null ? '–' : quoteAmountText(amount, currency, unit);
}
