import type { CostRange } from '@marketplace/domain/rfq/cost/totalCost.ts';
import { moneyText } from '../../ui/Money.tsx';

/** Formats an exact amount or a range: `EUR 100.00`, `EUR 100.00 to EUR 120.00`, `EUR 100.00 or more`. */
export function costText({ least, most }: CostRange, currency: string): string {
  if (most === null) return `${moneyText(least, currency)} or more`;
  return least === most ? moneyText(least, currency) : `${moneyText(least, currency)} to ${moneyText(most, currency)}`;
}
