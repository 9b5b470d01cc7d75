import { Select, TextInput } from '@mantine/core';
import { currencies } from '@marketplace/contracts/kernel/money.ts';
import { quoteMembers } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { QuoteFormValues } from './quoteForm.ts';
import { Columns } from '../../../ui/Columns.tsx';

export interface AmountFieldsProps {
  form: Pick<UseFormReturnType<QuoteFormValues>, 'getInputProps'>;
}

/** Amount and currency. A number field would drop a comma without a word, and change by wheel and arrow keys; text stays as typed. */
export function AmountFields({ form }: AmountFieldsProps) {
  return (
    <Columns gap={12}>
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
    </Columns>
  );
}
