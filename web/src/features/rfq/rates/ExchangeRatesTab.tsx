import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { exchangeRateBaseCurrency } from '@marketplace/contracts/rfq/rfq.rates.ts';
import type {
  AdminExchangeRateReplyItem,
  ExchangeRateChangeReplyItem,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { formatIsoDateAsDayMonthYear } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { useState } from 'react';
import { getApiErrorText } from '../../../core/apiError.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { ExchangeRateImportCard } from './ExchangeRateImportCard.tsx';
import { emptyExchangeRateForm, ExchangeRateForm } from './ExchangeRateForm.tsx';
import { useRatesForAdminsQuery, useRemoveRateMutation } from './ratesApi.ts';
import classes from './Rates.module.css';

interface RateRowProps {
  rate: AdminExchangeRateReplyItem;
  onEdit: () => void;
  onRemove: () => void;
}

const unknownUser = t`Unknown user`;

function RateRow({ rate: { currency, rate, as_of: asOf, source, ...set }, onEdit, onRemove }: RateRowProps) {
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Rate`}>
        <strong className="tabular">{`1 ${exchangeRateBaseCurrency} = ${addThousandsSeparators(rate)} ${currency}`}</strong>
      </Table.Td>
      <Table.Td data-label={t`Day`}>{formatIsoDateAsDayMonthYear(asOf)}</Table.Td>
      <Table.Td data-label={t`Source`}>{source}</Table.Td>
      <Table.Td data-label={t`Set by`}>
        {set.set_by ?? unknownUser}
        <MutedText as="div" size="small">
          <CalendarDateWithTimeTooltip instant={set.set_at} />
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Actions`}>
        <FlexRow gap={8} wrap>
          <Button aria-label={t`Edit the ${currency} rate`} onClick={onEdit}>{t`Edit`}</Button>
          <Button variant="quiet" aria-label={t`Remove the ${currency} rate`} onClick={onRemove}>{t`Remove`}</Button>
        </FlexRow>
      </Table.Td>
    </StackedTableRow>
  );
}

function History({ changes }: { changes: readonly ExchangeRateChangeReplyItem[] }) {
  return (
    <Card title={t`Changes`}>
      <StackedTable inCard className={classes['table'] ?? ''}>
        <TableHeader columns={[t`Change`, t`Changed at`, t`Changed by`]} />
        <Table.Tbody>
          {changes.map(({ version, at, by, words }) => (
            <StackedTableRow key={version}>
              <Table.Td data-label={t`Change`}>{words}</Table.Td>
              <Table.Td data-label={t`Changed at`}>
                <CalendarDateWithTimeTooltip instant={at} />
              </Table.Td>
              <Table.Td data-label={t`Changed by`}>{by ?? unknownUser}</Table.Td>
            </StackedTableRow>
          ))}
        </Table.Tbody>
      </StackedTable>
    </Card>
  );
}

/** Admin tab for exchange rates: the current rates, a form, a file import and the change history. */
export function ExchangeRatesTab() {
  const query = useRatesForAdminsQuery(undefined);
  const { data, error } = query;
  const [typed, setTyped] = useState(emptyExchangeRateForm);
  /**
   * Number of clicks on Edit. It is the React key of the form, so that each click remounts the form with the values of
   * the rate to edit.
   */
  const [edits, setEdits] = useState(0);
  const [removing, setRemoving] = useState<string | null>(null);
  const [remove, { isLoading }] = useRemoveRateMutation();
  const edit = ({ currency, rate, as_of: day, source }: AdminExchangeRateReplyItem): void => {
    setTyped({ currency, rate, day, source });
    setEdits(edits + 1);
  };
  const confirm = async (currency: string, version: number): Promise<void> => {
    const reply = await remove({ currency, version });
    setRemoving(null);
    if (reply.error !== undefined) showFailureToast(reply.error, t`The rate was not removed`);
    else
      showToast({
        type: 'success',
        title: t`Rate removed`,
        message: t`Amounts in ${currency} are no longer converted.`,
      });
  };
  return (
    <Stack gap={24}>
      <Card title={t`Exchange rates`}>
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Error fetching exchange rates: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
          loading={t`Loading exchange rates`}
          rows={4}
        />
        {data?.rates.length === 0 && (
          <EmptyState
            title={t`No exchange rates`}
          >{t`Quotes in several currencies are not ranked until each of them has a rate. Set one below, or import a file.`}</EmptyState>
        )}
        {data !== undefined && data.rates.length > 0 && (
          <StackedTable upTo="tablet" inCard className={classes['table'] ?? ''}>
            <TableHeader columns={[t`Rate`, t`Day`, t`Source`, t`Set by`, t`Actions`]} />
            <Table.Tbody>
              {data.rates.map((rate) => (
                <RateRow
                  key={rate.currency}
                  rate={rate}
                  onEdit={() => edit(rate)}
                  onRemove={() => setRemoving(rate.currency)}
                />
              ))}
            </Table.Tbody>
          </StackedTable>
        )}
      </Card>
      {data !== undefined && (
        <>
          <ExchangeRateForm key={edits} version={data.version} typed={typed} focused={edits > 0} onChange={setTyped} />
          <ExchangeRateImportCard />
          {data.changes.length > 0 && <History changes={data.changes} />}
          <ConfirmDialog
            opened={removing !== null}
            title={removing === null ? t`Remove rate` : t`Remove the ${{ currency: removing }} rate?`}
            text={t`Buyers cannot compare amounts in this currency with others until it has a rate again.`}
            confirmLabel={t`Remove`}
            danger
            busy={isLoading}
            onConfirm={() => {
              if (removing !== null) void confirm(removing, data.version);
            }}
            onCancel={() => setRemoving(null)}
          />
        </>
      )}
    </Stack>
  );
}
