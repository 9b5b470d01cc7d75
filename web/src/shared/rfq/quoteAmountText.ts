import type { AmountUnit } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { amountUnitTexts } from '@marketplace/domain/rfq/quoteText.ts';
import { moneyText } from '../../ui/Money.tsx';

/** The amount of a quote with what it is for: `EUR 0.62 per SIM and month`. @param unit `null` where the vendor did not say. */
export function quoteAmountText(amount: string, currency: string, unit: AmountUnit | null): string {
  const money = moneyText(amount, currency);
  return unit === null ? money : `${money} ${amountUnitTexts[unit]}`;
}
