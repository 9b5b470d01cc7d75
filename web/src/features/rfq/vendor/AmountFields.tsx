import { Select, TextInput } from '@mantine/core';
import { currencies } from '@marketplace/contracts/kernel/money.ts';
import { quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { QuoteFormValues } from './quoteForm.ts';
import classes from './QuoteModal.module.css';

export interface AmountFieldsProps {
  form: Pick<UseFormReturnType<QuoteFormValues>, 'getInputProps'>;
}

/** Amount and currency. A number field would drop a comma without a word, and change by wheel and arrow keys; text stays as typed. */
export function AmountFields({ form }: AmountFieldsProps) {
  return (
    <div className={classes['amounts']}>
      <TextInput
        label="Quote amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Select
        label={quoteMembers.currency.label}
        data={[...currencies]}
        allowDeselect={false}
        {...form.getInputProps('currency')}
      />
    </div>
  );
}
