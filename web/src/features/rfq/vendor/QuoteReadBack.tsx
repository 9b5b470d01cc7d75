import { groupedDigits } from '@marketplace/contracts/kernel/money.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { quoteCost, wholeNeed } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { amountUnitTexts, partTexts } from '@marketplace/domain/rfq/quoteText.ts';
import { costText } from '../../../shared/rfq/costText.ts';
import { Money } from '../../../ui/Money.tsx';
import { quoteAmount, type QuoteFormValues } from './quoteForm.ts';
import { partsOf } from './quoteFormParts.ts';
import classes from './QuoteModal.module.css';

interface QuoteReadBackProps {
  rfq: VendorRfqView;
  values: QuoteFormValues;
}

/** Formats the total cost for the buyer's need; `null` if the quote or the need is incomplete. */
function formatTotal({ rfq, values }: QuoteReadBackProps, amount: string): string | null {
  const { parts } = partsOf(values);
  const need = wholeNeed(rfq.need);
  if (parts === undefined || need === null) return null;
  const { currency, amountUnit } = values;
  const quoted = quoteCost({ amount, currency, amountUnit: amountUnit === '' ? null : amountUnit, parts }, need);
  if (quoted === null) return null;
  const term = `${groupedDigits(String(need.devices))} devices over ${need.months} months`;
  return `${term}: ${costText(quoted.cost.total, currency)}`;
}

/** Previews the amount and the total cost as the buyer will see them; empty while the amount is invalid. */
export function QuoteReadBack({ rfq, values }: QuoteReadBackProps) {
  const { amount } = quoteAmount(values);
  const { currency, amountUnit } = values;
  const total = amount === null ? null : formatTotal({ rfq, values }, amount);
  return (
    <output className={classes['readBack']} aria-label="The buyer reads">
      {amount !== null && (
        <>
          The buyer reads <Money amount={amount} currency={currency} />
          {amountUnit !== '' && ` ${amountUnitTexts[amountUnit]}`}
          {total !== null && <small>{total}</small>}
        </>
      )}
    </output>
  );
}

/** Previews the line items as the buyer will see them, one per line. */
export function PartsReadBack({ values }: Pick<QuoteReadBackProps, 'values'>) {
  const parts = partTexts(partsOf(values).parts ?? null, values.currency);
  return (
    <output className={classes['partsReadBack']} aria-label="The buyer reads of the parts">
      {parts.map(({ part, label, text }) => (
        <span key={part}>
          {label}: {text}
        </span>
      ))}
    </output>
  );
}
