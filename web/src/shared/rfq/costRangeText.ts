import type { CostRange } from '@marketplace/domain/rfq/cost/totalCost.ts';
import { formatMoney } from '../../ui/MoneyAmountText.tsx';

/** Formats an exact amount or a range, for example `EUR 100.00`, `EUR 100.00 to EUR 120.00` or `EUR 100.00 or more`. */
export function formatMoneyRange({ least, most }: CostRange, currency: string): string {
  if (most === null) return `${formatMoney(least, currency)} or more`;
  return least === most
    ? formatMoney(least, currency)
    : `${formatMoney(least, currency)} to ${formatMoney(most, currency)}`;
}
