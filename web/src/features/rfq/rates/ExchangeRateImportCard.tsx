import { t } from '@lingui/core/macro';
import { FileInput, Table, TextInput } from '@mantine/core';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { exchangeRateBaseCurrency, maxExchangeRateSourceLength } from '@marketplace/contracts/rfq/rfq.rates.ts';
import type {
  ExchangeRateFilePreviewReply,
  ExchangeRateInFileWithCurrentRate,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { formatExchangeRate } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { DayInput } from '../../../ui/DayInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { usePreviewRatesMutation, useSetRatesMutation } from './ratesApi.ts';
import classes from './Rates.module.css';

function ChangedRateRow({ rate: { currency, rate, before } }: { rate: ExchangeRateInFileWithCurrentRate }) {
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Currency`}>{currency}</Table.Td>
      <Table.Td
        data-label={t`Rate in the file`}
      >{`1 ${exchangeRateBaseCurrency} = ${addThousandsSeparators(rate)} ${currency}`}</Table.Td>
      <Table.Td data-label={t`Current rate`}>{before === null ? t`No rate` : formatExchangeRate(before)}</Table.Td>
    </StackedTableRow>
  );
}

interface PreviewProps {
  preview: ExchangeRateFilePreviewReply;
  /** Source name guessed from the file name; empty when unknown. */
  likelySource: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Preview of the changes that a file would make, with fields for the day and the source of its rates. */
function Preview({ preview, likelySource, onDone, onCancel }: PreviewProps) {
  const { version, as_of: asOf, rates, left_out: leftOut } = preview;
  const [day, setDay] = useState(asOf ?? '');
  const [source, setSource] = useState(likelySource);
  const [set, { isLoading, error, reset }] = useSetRatesMutation();
  const apply = async (): Promise<void> => {
    const newRates = rates.map(({ currency, rate }) => ({ currency, rate }));
    const reply = await set({ version, as_of: day, source, rates: newRates });
    if (reply.data === undefined) return;
    showToast({ type: 'success', title: t`Rates saved`, message: t`Quote comparisons now use these rates.` });
    onDone();
  };
  return (
    <Stack gap={16} as="section" aria-label={t`Changes in the file`}>
      <StackedTable>
        <TableHeader columns={[t`Currency`, t`Rate in the file`, t`Current rate`]} />
        <Table.Tbody>
          {rates.map((rate) => (
            <ChangedRateRow key={rate.currency} rate={rate} />
          ))}
        </Table.Tbody>
      </StackedTable>
      {leftOut.length > 0 && (
        <MutedText size="small">
          {t`These currencies are skipped because they are not allowed in quotes: ${{ currencies: leftOut.join(', ') }}.`}
        </MutedText>
      )}
      {error !== undefined && (
        <Notice
          tone="error"
          title={getApiErrorText(error, t`The rates were not saved`)}
        >{t`No rates were changed. Please try again.`}</Notice>
      )}
      <FlexRow gap={12} wrap align="start" className={classes['fields']}>
        <DayInput
          label={t`Day of the rates`}
          value={day}
          onChange={({ currentTarget }) => {
            reset();
            setDay(currentTarget.value);
          }}
        />
        <TextInput
          label={t`Source of the rates`}
          maxLength={maxExchangeRateSourceLength}
          value={source}
          onChange={({ currentTarget }) => {
            reset();
            setSource(currentTarget.value);
          }}
        />
      </FlexRow>
      <FormButtons
        disabled={day === '' || source.trim() === ''}
        busy={isLoading}
        busyLabel={t`Saving`}
        onClick={() => void apply()}
        onCancel={onCancel}
      >{t`Save these rates`}</FormButtons>
    </Stack>
  );
}

/** Guesses the source of the rates from the file name; returns an empty string when unknown. */
const guessSource = ({ name }: File): string => (/^eurofxref/i.test(name) ? t`European Central Bank` : '');

/** Card that imports exchange rates from a file, after a preview of the changes. */
export function ExchangeRateImportCard() {
  const [file, setFile] = useState<File | null>(null);
  const [requestPreview, { data: preview, isLoading, error, reset }] = usePreviewRatesMutation();
  const choose = (next: File | null): void => {
    reset();
    setFile(next);
  };
  return (
    <Card title={t`Import a file`} className={classes['form']}>
      <MutedText size="small">{t`Import a file with the columns Currency and Rate and one row for each currency, or the daily file of the European Central Bank (eurofxref.csv).`}</MutedText>
      <FileInput
        label={t`File with exchange rates`}
        placeholder={t`Choose a .csv or .xlsx file`}
        accept=".csv,.xlsx"
        clearable
        clearButtonProps={{ 'aria-label': t`Remove the file` }}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        value={file}
        onChange={choose}
      />
      <div aria-live="polite">
        {error !== undefined && (
          <Notice
            tone="error"
            title={getApiErrorText(error, t`The file could not be read`)}
          >{t`No rates were changed. Please try again.`}</Notice>
        )}
      </div>
      {preview === undefined || file === null ? (
        <div>
          <Button
            disabled={file === null}
            busy={isLoading}
            busyLabel={t`Reading the file`}
            onClick={() => {
              if (file !== null) void requestPreview(file);
            }}
          >{t`Preview changes`}</Button>
        </div>
      ) : (
        <Preview
          preview={preview}
          likelySource={guessSource(file)}
          onDone={() => choose(null)}
          onCancel={() => choose(null)}
        />
      )}
    </Card>
  );
}
