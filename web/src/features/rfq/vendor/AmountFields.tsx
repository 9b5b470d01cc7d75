import { Select, TextInput } from '@mantine/core';
import { currencies, Currency } from '@marketplace/contracts/kernel/money.ts';
import { quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { QuoteFormValues } from './quoteForm.ts';
import classes from './QuoteModal.module.css';

export interface AmountFieldsProps {
  values: Pick<QuoteFormValues, 'amount' | 'currency'>;
  error: string | null;
  onChange: (change: Partial<QuoteFormValues>) => void;
  /** The amount's field was left. */
  onLeave: () => void;
}

/** Amount and currency. A number field would drop a comma without a word, and change by wheel and arrow keys; text stays as typed. */
export function AmountFields({ values, error, onChange, onLeave }: AmountFieldsProps) {
  return (
    <div className={classes['amounts']}>
      <TextInput
        label="Quote amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        required
        data-autofocus
        value={values.amount}
        error={error}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        onBlur={onLeave}
      />
      <Select
        label={quoteMembers.currency.label}
        data={[...currencies]}
        allowDeselect={false}
        value={values.currency}
        onChange={(currency) => onChange({ currency: Currency.catch('USD').parse(currency) })}
      />
    </div>
  );
}
