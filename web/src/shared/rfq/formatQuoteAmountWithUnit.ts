import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { QuoteBillingUnit } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { addUnitToFormattedAmount } from '@marketplace/domain/rfq/quoteText.ts';
import { formatMoney } from '../../ui/MoneyAmountText.tsx';

/**
 * Formats the amount of a quote with its unit, for example `EUR 0.62 per SIM per month`.
 * @param unit `null` if the vendor did not state a unit.
 */
export function formatQuoteAmountWithUnit(amount: string, currency: string, unit: QuoteBillingUnit | null): string {
  return formatMessage(addUnitToFormattedAmount(formatMoney(amount, currency), unit));
}

/** The quoted amount of a link or of a quote version. */
interface StatedAmount {
  readonly quote_amount: string | null;
  readonly quote_currency: string | null;
  readonly quote_amount_unit: QuoteBillingUnit | null;
}

/** Formats the amount of a link or of a quote version, or a dash if there is no quote. */
export function formatQuoteAmountOrDash({
  quote_amount: amount,
  quote_currency: currency,
  quote_amount_unit: unit,
}: StatedAmount): string {
  return amount === null || currency === null ? '–' : formatQuoteAmountWithUnit(amount, currency, unit);
}
