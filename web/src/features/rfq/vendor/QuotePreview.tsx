import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { computeQuoteCost, toCompleteRfqQuantitiesOrNull } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { formatQuoteLineItems } from '@marketplace/domain/rfq/quoteText.ts';
import { formatMoneyRange } from '../../../shared/rfq/costRangeText.ts';
import { formatQuoteAmountWithUnit } from '../../../shared/rfq/formatQuoteAmountWithUnit.ts';
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
  const { devices, months } = need;
  const total = formatMoneyRange(quoted.cost.total, currency);
  return t`${plural(devices, { one: '# device', other: '# devices' })} over ${plural(months, { one: '# month', other: '# months' })}: ${total}`;
}

/** Previews the amount and the total cost as the buyer will see them. Renders nothing while the amount is invalid. */
export function QuoteAmountPreview({ rfq, values }: QuoteReadBackProps) {
  const { amount } = parseQuoteAmount(values);
  const { currency, amountUnit } = values;
  const total = amount === null ? null : formatTotal({ rfq, values }, amount);
  const formattedAmount =
    amount === null ? null : formatQuoteAmountWithUnit(amount, currency, amountUnit === '' ? null : amountUnit);
  return (
    <output className={classes['readBack']} aria-label={t`Amount as the buyer sees it`}>
      {amount !== null && (
        <>
          <Trans>
            Buyer sees: <span className="tabular">{formattedAmount}</span>
          </Trans>
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
    <output className={classes['partsReadBack']} aria-label={t`Line items as the buyer sees them`}>
      {parts.map(({ part, label, text }) => (
        <span key={part}>
          {label}: {text}
        </span>
      ))}
    </output>
  );
}
