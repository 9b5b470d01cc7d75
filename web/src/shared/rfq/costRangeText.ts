import { t } from '@lingui/core/macro';
import type { CostRange } from '@marketplace/domain/rfq/cost/totalCost.ts';
import { formatMoney } from '../../ui/MoneyAmountText.tsx';

/** Formats an amount or a range, for example `EUR 100.00`, `EUR 100.00 to EUR 120.00` or `at least EUR 100.00`. */
export function formatMoneyRange({ least, most }: CostRange, currency: string): string {
  const minimum = formatMoney(least, currency);
  if (most === null) return t`at least ${minimum}`;
  const maximum = formatMoney(most, currency);
  return least === most ? minimum : t`${minimum} to ${maximum}`;
}
