import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import { quoteBillingUnits } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { quoteAmountUnitTexts } from '@marketplace/domain/rfq/quoteText.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { QuoteFormValues } from './quoteForm.ts';
import { TwoColumns } from '../../../ui/TwoColumns.tsx';

export interface QuoteAmountFieldsProps {
  form: Pick<UseFormReturnType<QuoteFormValues>, 'getInputProps'>;
}

const units = [
  { value: '', label: t`Not stated` },
  ...quoteBillingUnits.map((value) => ({ value, label: formatMessage(quoteAmountUnitTexts[value]) })),
];

/**
 * Fields for the amount, currency and billing unit of a quote. The amount is a text field. A number field would
 * silently drop commas, and its value would change with the mouse wheel and the arrow keys.
 */
export function QuoteAmountFields({ form }: QuoteAmountFieldsProps) {
  return (
    <>
      <TwoColumns gap={12}>
        <TextInput
          label={t`Quote amount`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <Select
          label={formatMessage(quotePropertyApiNamesAndLabels.currency.label)}
          data={[...quoteCurrencies]}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
      </TwoColumns>
      <Select
        label={formatMessage(quotePropertyApiNamesAndLabels.amountUnit.label)}
        data={units}
        allowDeselect={false}
        {...form.getInputProps('amountUnit')}
      />
    </>
  );
}
