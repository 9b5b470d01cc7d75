import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { lineItemLabels } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { TwoColumns } from '../../../ui/TwoColumns.tsx';
import { formatLocalIsoDay } from '../../../ui/days.ts';
import { Stack } from '../../../ui/Stack.tsx';
import type { QuoteFormValues } from './quoteForm.ts';
import { QuoteVolumeTierFields, type QuoteVolumeTierFieldsProps } from './QuoteVolumeTierFields.tsx';

export interface QuoteLineItemFieldsProps {
  form: QuoteVolumeTierFieldsProps['form'] & Pick<UseFormReturnType<QuoteFormValues>, 'values'>;
  /** Milliseconds since 1970. */
  now: number;
  /** End of the quote's validity as an ISO instant; `null` if not set. */
  endsAt: string | null;
}

const priceInputProps = { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 } as const;
const includedPer = [
  { value: 'month', label: t`per month` },
  { value: 'life', label: t`for the life of the SIM` },
];
const furtherKinds = [
  { value: 'megabyte', label: t`per MB` },
  { value: 'pool', label: t`per pool` },
];
const sharedBy = [
  { value: 'fleet', label: t`shared by all SIMs` },
  { value: 'sim', label: t`separate pool for each SIM` },
];

/** Fields for included data and overage. */
function DataFields({ form }: Pick<QuoteLineItemFieldsProps, 'form'>) {
  const { furtherKind, furtherTiers } = form.values.parts;
  return (
    <>
      <TwoColumns gap={12}>
        <TextInput
          {...priceInputProps}
          label={t`${{ lineItem: formatMessage(lineItemLabels.included) }} (MB)`}
          {...form.getInputProps('parts.included')}
        />
        <Select
          label={t`Allowance period`}
          data={includedPer}
          allowDeselect={false}
          {...form.getInputProps('parts.includedPer')}
        />
      </TwoColumns>
      <TwoColumns gap={12}>
        <TextInput {...priceInputProps} label={t`Overage price`} {...form.getInputProps('parts.further')} />
        <Select
          label={t`Overage unit`}
          data={furtherKinds}
          allowDeselect={false}
          {...form.getInputProps('parts.furtherKind')}
        />
      </TwoColumns>
      {furtherKind === 'pool' ? (
        <TwoColumns gap={12}>
          <TextInput {...priceInputProps} label={t`Pool size (MB)`} {...form.getInputProps('parts.poolMegabytes')} />
          <Select
            label={t`Pool sharing`}
            data={sharedBy}
            allowDeselect={false}
            {...form.getInputProps('parts.poolSharedBy')}
          />
        </TwoColumns>
      ) : (
        <QuoteVolumeTierFields form={form} field="parts.furtherTiers" tiers={furtherTiers} />
      )}
    </>
  );
}

/** Fields for the line items of a quote in addition to its amount. An empty field means an unknown price, not zero. */
export function QuoteLineItemFormFields({ form, now, endsAt }: QuoteLineItemFieldsProps) {
  const { amountUnit, parts } = form.values;
  return (
    <Stack gap={16} as="section" aria-label={formatMessage(quotePropertyApiNamesAndLabels.parts.label)}>
      {amountUnit !== 'sim-month' && (
        <TextInput
          {...priceInputProps}
          label={formatMessage(lineItemLabels.simMonth)}
          {...form.getInputProps('parts.simMonth')}
        />
      )}
      <QuoteVolumeTierFields form={form} field="parts.simTiers" tiers={parts.simTiers} />
      <TwoColumns gap={12}>
        <TextInput
          {...priceInputProps}
          label={formatMessage(lineItemLabels.simOnce)}
          {...form.getInputProps('parts.simOnce')}
        />
        {amountUnit !== 'once' && (
          <TextInput
            {...priceInputProps}
            label={formatMessage(lineItemLabels.setup)}
            {...form.getInputProps('parts.setup')}
          />
        )}
      </TwoColumns>
      <DataFields form={form} />
      <TwoColumns gap={12}>
        <TextInput
          {...priceInputProps}
          label={formatMessage(lineItemLabels.minimumMonth)}
          {...form.getInputProps('parts.minimumMonth')}
        />
        <TextInput
          label={t`${{ lineItem: formatMessage(lineItemLabels.minimumTerm) }} (months)`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.getInputProps('parts.minimumTerm')}
        />
      </TwoColumns>
      <DayInput
        label={formatMessage(quotePropertyApiNamesAndLabels.validUntil.label)}
        min={formatLocalIsoDay(now)}
        endsAt={endsAt}
        {...form.getInputProps('validUntil')}
      />
    </Stack>
  );
}
