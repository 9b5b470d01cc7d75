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
  /** Unit of the tier thresholds, such as `SIMs` or `MB a month`. */
  unit: string;
}

/** Fields for the thresholds and prices of volume tiers; the base price has a separate field. */
export function QuoteVolumeTierFields({ form, field, tiers, unit }: QuoteVolumeTierFieldsProps) {
  return (
    <Stack gap={8}>
      {tiers.map((_, place) => (
        <FlexRow key={place} gap={8} align="end" wrap>
          <TextInput
            label={t`Above so many ${unit}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps(`${field}.${place}.above`)}
          />
          <TextInput
            label={t`each costs`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps(`${field}.${place}.price`)}
          />
          <Button
            variant="quiet"
            aria-label={t`Remove tier ${place + 1}`}
            onClick={() => form.removeListItem(field, place)}
          >{t`Remove`}</Button>
        </FlexRow>
      ))}
      {tiers.length < maxPriceTiers - 1 && (
        <FlexRow>
          <Button variant="quiet" onClick={() => form.insertListItem(field, { above: '', price: '' })}>
            {tiers.length === 0 ? t`Other price above so many ${unit}` : t`One more tier`}
          </Button>
        </FlexRow>
      )}
    </Stack>
  );
}
