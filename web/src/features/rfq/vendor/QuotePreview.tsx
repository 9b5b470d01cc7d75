import { t } from '@lingui/core/macro';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/money.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { computeQuoteCost, toCompleteRfqQuantitiesOrNull } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { quoteAmountUnitTexts, formatQuoteLineItems } from '@marketplace/domain/rfq/quoteText.ts';
import { formatMoneyRange } from '../../../shared/rfq/costRangeText.ts';
import { MoneyAmountText } from '../../../ui/MoneyAmountText.tsx';
import { parseQuoteAmount, type QuoteFormValues } from './quoteForm.ts';
import { parseQuoteLineItemFormValues } from './quoteFormLineItems.ts';
import classes from './SendQuoteDialog.module.css';

interface QuoteReadBackProps {
  rfq: VendorRfqReplyItem;
  values: QuoteFormValues;
}

/** Formats the total cost for the buyer's required quantities; `null` if the quote or the quantities are incomplete. */
function formatTotal({ rfq, values }: QuoteReadBackProps, amount: string): string | null {
  const { parts } = parseQuoteLineItemFormValues(values);
  const need = toCompleteRfqQuantitiesOrNull(rfq.need);
  if (parts === undefined || need === null) return null;
  const { currency, amountUnit } = values;
  const quoted = computeQuoteCost({ amount, currency, amountUnit: amountUnit === '' ? null : amountUnit, parts }, need);
  if (quoted === null) return null;
  const term = `${addThousandsSeparators(String(need.devices))} devices over ${need.months} months`;
  return `${term}: ${formatMoneyRange(quoted.cost.total, currency)}`;
}

/** Previews the amount and the total cost as the buyer will see them. Renders nothing while the amount is invalid. */
export function QuoteAmountPreview({ rfq, values }: QuoteReadBackProps) {
  const { amount } = parseQuoteAmount(values);
  const { currency, amountUnit } = values;
  const total = amount === null ? null : formatTotal({ rfq, values }, amount);
  return (
    <output className={classes['readBack']} aria-label={t`The buyer reads`}>
      {amount !== null && (
        <>
          {t`The buyer reads`} <MoneyAmountText amount={amount} currency={currency} />
          {amountUnit !== '' && ` ${quoteAmountUnitTexts[amountUnit]}`}
          {total !== null && <small>{total}</small>}
        </>
      )}
    </output>
  );
}

/** Previews the line items as the buyer will see them, one per line. */
export function QuoteLineItemsPreview({ values }: Pick<QuoteReadBackProps, 'values'>) {
  const parts = formatQuoteLineItems(parseQuoteLineItemFormValues(values).parts ?? null, values.currency);
  return (
    <output className={classes['partsReadBack']} aria-label={t`The buyer reads of the parts`}>
      {parts.map(({ part, label, text }) => (
        <span key={part}>
          {label}: {text}
        </span>
      ))}
    </output>
  );
}
