import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import {
  exchangeRateBaseCurrency,
  maxExchangeRateSourceLength,
  exchangeRateCurrencies,
} from '@marketplace/contracts/rfq/rfq.rates.ts';
import { type SubmitEvent, useState } from 'react';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { DayInput } from '../../../ui/DayInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useSetRatesMutation } from './ratesApi.ts';
import { parseExchangeRate } from './parseExchangeRate.ts';
import classes from './Rates.module.css';

/** Values of the exchange rate form as typed by the admin. */
export interface ExchangeRateFormValues {
  readonly currency: string;
  readonly rate: string;
  readonly day: string;
  readonly source: string;
}

export const emptyExchangeRateForm: ExchangeRateFormValues = {
  currency: exchangeRateCurrencies[0] ?? '',
  rate: '',
  day: '',
  source: '',
};

function validateRateForm({
  rate,
  day,
  source,
}: ExchangeRateFormValues): Partial<Record<keyof ExchangeRateFormValues, string>> {
  const parsed = parseExchangeRate(rate);
  return {
    ...(parsed.kind === 'problem' && { rate: parsed.message }),
    ...(day === '' && { day: t`Please choose the day of the rate.` }),
    ...(source.trim() === '' && { source: t`Please enter the source of the rate.` }),
  };
}

interface RateFormProps {
  /** Version of the displayed rates, for optimistic locking. */
  version: number;
  typed: ExchangeRateFormValues;
  /** Whether the rate field receives the focus on mount. */
  focused: boolean;
  onChange: (typed: ExchangeRateFormValues) => void;
}

/**
 * Form to set a single exchange rate. The caller keeps the typed values. The rate field is cleared once the rate has
 * been saved.
 */
export function ExchangeRateForm({ version, typed, focused, onChange }: RateFormProps) {
  const [set, { isLoading, error, reset }] = useSetRatesMutation();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const problems = validateRateForm(typed);
  const shown = isSubmitted ? problems : {};
  const parsed = parseExchangeRate(typed.rate);
  useMarkFormUnsaved('rates', typed.rate !== '', false);
  const updateFields = (change: Partial<ExchangeRateFormValues>): void => {
    reset();
    onChange({ ...typed, ...change });
  };
  const save = async (): Promise<void> => {
    setIsSubmitted(true);
    if (parsed.kind === 'problem' || Object.keys(problems).length > 0) return;
    const { currency, day, source } = typed;
    const reply = await set({ version, as_of: day, source, rates: [{ currency, rate: parsed.rate }] });
    if (reply.data === undefined) return;
    setIsSubmitted(false);
    onChange({ ...typed, rate: '' });
    showToast({ type: 'success', title: t`Rate saved`, message: t`Quote comparisons now use this rate.` });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <Card as="form" title={t`Set a rate`} className={classes['form']} noValidate onSubmit={submit}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The rate was not saved`)}>{t`Your input is kept.`}</Notice>
      )}
      <FlexRow gap={12} wrap align="start" className={classes['fields']}>
        <NativeSelect
          label={t`Currency`}
          description={t`Currencies allowed in quotes`}
          value={typed.currency}
          data={[...exchangeRateCurrencies]}
          onChange={({ currentTarget }) => updateFields({ currency: currentTarget.value })}
        />
        <TextInput
          label={t`Price of 1 ${exchangeRateBaseCurrency}`}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={focused}
          maxLength={30}
          value={typed.rate}
          error={shown.rate}
          description={
            parsed.kind === 'rate'
              ? `1 ${exchangeRateBaseCurrency} = ${addThousandsSeparators(parsed.rate)} ${typed.currency}`
              : t`For example 1.0812`
          }
          onChange={({ currentTarget }) => updateFields({ rate: currentTarget.value })}
        />
        <DayInput
          label={t`Day`}
          description={t`Day of the rate at the source`}
          value={typed.day}
          error={shown.day}
          onChange={({ currentTarget }) => updateFields({ day: currentTarget.value })}
        />
        <TextInput
          label={t`Source`}
          description={t`Shown to buyers next to converted amounts`}
          maxLength={maxExchangeRateSourceLength}
          value={typed.source}
          error={shown.source}
          onChange={({ currentTarget }) => updateFields({ source: currentTarget.value })}
        />
      </FlexRow>
      <div>
        <Button type="submit" variant="primary" busy={isLoading} busyLabel={t`Saving`}>{t`Save rate`}</Button>
      </div>
    </Card>
  );
}
