import { NativeSelect, Table } from '@mantine/core';
import {
  type listMails,
  mailPageSize,
  type MailStatus,
  mailStatuses,
  type MailView,
} from '@marketplace/contracts/operations/operations.mails.api.ts';
import { useState } from 'react';
import type { ReplyOf } from '../../../core/call.ts';
import { errorText } from '../../../core/apiError.ts';
import { Card } from '../../../ui/Card.tsx';
import { Counters } from '../../../ui/Counters.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHead } from '../../../ui/TableHead.tsx';
import { type MailsAsked, useMailsQuery } from '../operationsApi.ts';
import { GiveUpMail } from './ActOnMail.tsx';
import { MailRow, type MailRowProps } from './MailRow.tsx';
import { kindText, statusWords } from './mailWords.ts';
import classes from './Mails.module.css';

const columns = ['Mail', 'To', 'Created', 'State', 'Tries', 'Last error', 'Actions'];

/** Milliseconds between two looks. */
const lookEvery = 20_000;

type Reply = ReplyOf<typeof listMails>;

interface FiltersProps {
  asked: MailsAsked;
  kinds: readonly string[];
  onAsk: (asked: MailsAsked) => void;
}

function Filters({ asked, kinds, onAsk }: FiltersProps) {
  const all = { value: '', label: 'All' };
  return (
    <Row gap={12} wrap className={classes['filters']}>
      <NativeSelect
        label="State"
        value={asked.status ?? ''}
        data={[all, ...mailStatuses.map((value) => ({ value, label: statusWords[value].name }))]}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ ...asked, page: 1, status: value === '' ? undefined : (value as MailStatus) })
        }
      />
      <NativeSelect
        label="Mail"
        value={asked.kind ?? ''}
        data={[all, ...kinds.map((value) => ({ value, label: kindText(value) }))]}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ ...asked, page: 1, kind: value === '' ? undefined : value })
        }
      />
    </Row>
  );
}

function MailTable({ mails, ...acting }: Omit<MailRowProps, 'mail'> & Pick<Reply, 'mails'>) {
  return (
    <StackedTable upTo="tablet" inCard className={classes['table'] ?? ''}>
      <TableHead columns={columns} />
      <Table.Tbody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} {...acting} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

function countersOf(counts: Reply['counts']) {
  return mailStatuses.map((status) => ({
    label: statusWords[status].name,
    value: inFigures(counts[status]),
    note: statusWords[status].note,
  }));
}

/** The outbox: which mails wait, failed, bounced or went out, and what can be done about those that did not. */
export function MailsTab() {
  const [asked, setAsked] = useState<MailsAsked>({ page: 1 });
  const [ending, setEnding] = useState<MailView | null>(null);
  const query = useMailsQuery(asked, { pollingInterval: lookEvery, skipPollingIfUnfocused: true });
  const { data } = query;
  const lookAgain = (): void => void query.refetch();
  const onEnded = (): void => {
    setEnding(null);
    lookAgain();
  };
  return (
    <Stack gap={24}>
      {data !== undefined && <Counters counters={countersOf(data.counts)} label="Mails by state" />}
      <Card title="Mails">
        <QueryState
          asked={query}
          failure={`Error fetching mails: ${errorText(query.error, 'Unknown error')}`}
          loading="Loading mails"
          rows={6}
        />
        {data !== undefined && <Filters asked={asked} kinds={data.kinds} onAsk={setAsked} />}
        {data?.mails.length === 0 && (
          <EmptyState title="No mails">Mails that the marketplace sends appear here.</EmptyState>
        )}
        {data !== undefined && data.mails.length > 0 && (
          <MailTable mails={data.mails} onChanged={lookAgain} onGiveUp={setEnding} />
        )}
        {data !== undefined && (
          <Pager
            page={asked.page}
            pages={Math.ceil(data.total / mailPageSize)}
            onPage={(page) => setAsked({ ...asked, page })}
          />
        )}
      </Card>
      {ending !== null && <GiveUpMail mail={ending} onDone={onEnded} onClose={() => setEnding(null)} />}
    </Stack>
  );
}
