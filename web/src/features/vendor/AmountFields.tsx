import { Select, TextInput } from '@mantine/core';
import type { InputEvent } from 'react';
import { currencies, Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import type { QuoteFormValues } from './quoteForm.ts';
import classes from './QuoteModal.module.css';

export interface AmountFieldsProps {
  values: Pick<QuoteFormValues, 'amount' | 'currency'>;
  error: string | null;
  onChange: (change: Partial<QuoteFormValues>) => void;
  /** Something was typed or pasted that is no part of an amount; the field stays as it was. */
  onRefused: () => void;
}

/** Amount and currency. A number field drops what is no number without a word (12,50 would become 1250), so this one says it. */
export function AmountFields({ values, error, onChange, onRefused }: AmountFieldsProps) {
  const beforeInput = (event: InputEvent<HTMLInputElement>): void => {
    if (!/[^\d.]/.test(event.data)) return;
    event.preventDefault();
    onRefused();
  };
  return (
    <div className={classes['amounts']}>
      <TextInput
        label="Quote amount"
        type="number"
        inputMode="decimal"
        min={0}
        step={currencyDecimals[values.currency] === 0 ? 1 : 0.01}
        required
        data-autofocus
        value={values.amount}
        error={error}
        onBeforeInput={beforeInput}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <Select
        label="Currency"
        data={[...currencies]}
        allowDeselect={false}
        value={values.currency}
        onChange={(currency) => onChange({ currency: Currency.catch('USD').parse(currency) })}
      />
    </div>
  );
}
