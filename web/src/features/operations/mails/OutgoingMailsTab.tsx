import { t } from '@lingui/core/macro';
import { NativeSelect, Table } from '@mantine/core';
import {
  type listMailsEndpoint,
  outboxMailPageSize,
  type OutboxMailStatus,
  outboxMailStatuses,
  type OutboxMailReplyItem,
} from '@marketplace/contracts/operations/operations.mails.api.ts';
import { useState } from 'react';
import type { EndpointReply } from '../../../core/apiRequest.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useRefetchUnlessUnmounted } from '../../../core/useRefetchUnlessUnmounted.ts';
import { Card } from '../../../ui/Card.tsx';
import { CounterCard } from '../../../ui/CounterCard.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { type OutgoingMailListQuery, useMailsQuery } from '../operationsApi.ts';
import { GiveUpMailDialog } from './GiveUpMailDialog.tsx';
import { OutgoingMailTableRow, type OutgoingMailRowProps } from './OutgoingMailTableRow.tsx';
import { formatMailKind, mailStatusPresentations } from './mailTexts.ts';
import classes from './Mails.module.css';

const columns = [t`Email`, t`To`, t`Created`, t`State`, t`Attempts`, t`Last error`, t`Actions`];

const pollingIntervalMs = 20_000;

type Reply = EndpointReply<typeof listMailsEndpoint>;

interface FiltersProps {
  value: OutgoingMailListQuery;
  kinds: readonly string[];
  onChange: (value: OutgoingMailListQuery) => void;
}

function Filters({ value: filters, kinds, onChange }: FiltersProps) {
  const all = { value: '', label: t`All` };
  return (
    <FlexRow gap={12} wrap className={classes['filters']}>
      <NativeSelect
        label={t`State`}
        value={filters.status ?? ''}
        data={[all, ...outboxMailStatuses.map((value) => ({ value, label: mailStatusPresentations[value].name }))]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, page: 1, status: value === '' ? undefined : (value as OutboxMailStatus) })
        }
      />
      <NativeSelect
        label={t`Email`}
        value={filters.kind ?? ''}
        data={[all, ...kinds.map((value) => ({ value, label: formatMailKind(value) }))]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, page: 1, kind: value === '' ? undefined : value })
        }
      />
    </FlexRow>
  );
}

function MailTable({ mails, ...handlers }: Omit<OutgoingMailRowProps, 'mail'> & Pick<Reply, 'mails'>) {
  return (
    <StackedTable upTo="tablet" inCard className={classes['table'] ?? ''}>
      <TableHeader columns={columns} />
      <Table.Tbody>
        {mails.map((mail) => (
          <OutgoingMailTableRow key={mail.id} mail={mail} {...handlers} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

function buildCounters(counts: Reply['counts']) {
  return outboxMailStatuses.map((status) => ({
    label: mailStatusPresentations[status].name,
    value: formatInteger(counts[status]),
    note: mailStatusPresentations[status].note,
  }));
}

/** Lists outgoing mails with filters and counts by state. Undelivered mails can be sent again or discarded. */
export function OutgoingMailsTab() {
  const [filters, setFilters] = useState<OutgoingMailListQuery>({ page: 1 });
  const [mailToGiveUp, setMailToGiveUp] = useState<OutboxMailReplyItem | null>(null);
  const query = useMailsQuery(filters, { pollingInterval: pollingIntervalMs, skipPollingIfUnfocused: true });
  const { data } = query;
  const reload = useRefetchUnlessUnmounted(query);
  const onGivenUp = (): void => {
    setMailToGiveUp(null);
    reload();
  };
  return (
    <Stack gap={24}>
      {data !== undefined && <CounterCard counters={buildCounters(data.counts)} label={t`Emails by state`} />}
      <Card title={t`Outgoing emails`}>
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Error fetching emails: ${{ reason: getApiErrorText(query.error, t`Unknown error`) }}`}
          loading={t`Loading emails`}
          rows={6}
        />
        {data !== undefined && <Filters value={filters} kinds={data.kinds} onChange={setFilters} />}
        {data?.mails.length === 0 && (
          <EmptyState title={t`No emails`}>{t`Emails that the marketplace sends appear here.`}</EmptyState>
        )}
        {data !== undefined && data.mails.length > 0 && (
          <MailTable mails={data.mails} onChanged={reload} onGiveUp={setMailToGiveUp} />
        )}
        {data !== undefined && (
          <Pager
            page={filters.page}
            pages={Math.ceil(data.total / outboxMailPageSize)}
            onPage={(page) => setFilters({ ...filters, page })}
          />
        )}
      </Card>
      {mailToGiveUp !== null && (
        <GiveUpMailDialog mail={mailToGiveUp} onDone={onGivenUp} onClose={() => setMailToGiveUp(null)} />
      )}
    </Stack>
  );
}
