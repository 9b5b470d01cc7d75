import { Select, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
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

/** Refuses what is no part of an amount before the field takes it. React's own event of this name comes too late for that. */
function useRefusal(onRefused: () => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const beforeInput = (event: InputEvent): void => {
      if (!/[^\d.]/.test(event.data ?? event.dataTransfer?.getData('text/plain') ?? '')) return;
      event.preventDefault();
      onRefused();
    };
    field?.addEventListener('beforeinput', beforeInput);
    return () => field?.removeEventListener('beforeinput', beforeInput);
  }, [onRefused]);
  return input;
}

/** Amount and currency. A number field drops what is no number without a word (12,50 would become 1250), so this one says it. */
export function AmountFields({ values, error, onChange, onRefused }: AmountFieldsProps) {
  const input = useRefusal(onRefused);
  return (
    <div className={classes['amounts']}>
      <TextInput
        ref={input}
        label="Quote amount"
        type="number"
        inputMode="decimal"
        min={0}
        step={currencyDecimals[values.currency] === 0 ? 1 : 0.01}
        required
        data-autofocus
        value={values.amount}
        error={error}
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
