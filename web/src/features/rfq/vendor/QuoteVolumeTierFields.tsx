import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { maxPriceTiers } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { Button } from '../../../ui/Button.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { QuoteFormValues } from './quoteForm.ts';
import type { QuoteVolumeTierFormValues } from './quoteFormLineItems.ts';

export interface QuoteVolumeTierFieldsProps {
  form: Pick<UseFormReturnType<QuoteFormValues>, 'getInputProps' | 'insertListItem' | 'removeListItem'>;
  /** Path of the tiers in the form values. */
  field: 'parts.simTiers' | 'parts.furtherTiers';
  tiers: readonly QuoteVolumeTierFormValues[];
}

const fieldLabels = {
  'parts.simTiers': {
    above: t`Applies above (SIMs)`,
    price: t`Price per SIM per month`,
    add: t`Add a volume tier for SIMs`,
  },
  'parts.furtherTiers': {
    above: t`Applies above (MB per month)`,
    price: t`Price per MB`,
    add: t`Add a volume tier for overage`,
  },
} as const;

/** Fields for the thresholds and prices of volume tiers; the base price has a separate field. */
export function QuoteVolumeTierFields({ form, field, tiers }: QuoteVolumeTierFieldsProps) {
  const labels = fieldLabels[field];
  return (
    <Stack gap={8}>
      {tiers.map((_, place) => (
        <FlexRow key={place} gap={8} align="end" wrap>
          <TextInput
            label={labels.above}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps(`${field}.${place}.above`)}
          />
          <TextInput
            label={labels.price}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps(`${field}.${place}.price`)}
          />
          <Button
            variant="quiet"
            aria-label={t`Remove tier ${{ number: place + 1 }}`}
            onClick={() => form.removeListItem(field, place)}
          >{t`Remove`}</Button>
        </FlexRow>
      ))}
      {tiers.length < maxPriceTiers - 1 && (
        <FlexRow>
          <Button variant="quiet" onClick={() => form.insertListItem(field, { above: '', price: '' })}>
            {labels.add}
          </Button>
        </FlexRow>
      )}
    </Stack>
  );
}
