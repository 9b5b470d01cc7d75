import { Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { getApiErrorText } from '../../core/apiError.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { CalendarDate } from '../../ui/RelativeTime.tsx';
import { StackedRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import { useCurrentTime } from '../../ui/useCurrentTime.ts';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/Text.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from '../../shared/access/Requests.module.css';
import { DeclineRightsRequestDialog } from './DeclineRightsRequestDialog.tsx';
import { FulfilRightsRequestDialog } from './FulfilRightsRequestDialog.tsx';
import { useRightsRequestsQuery } from './rightsApi.ts';
import {
  getConfirmationMailDueAt,
  formatConfirmationMailStatus,
  countDaysUntilRightsRequestDue,
  formatDaysUntilDue,
  isConfirmationMailLate,
  getRightsRequesterName,
  formatRightsRequestSource,
  rightsRequestLabels,
} from './rightsRequestText.ts';
import { SaleOptOutList } from './SaleOptOutList.tsx';

function DaysLeft({ days }: { days: number }) {
  if (days >= 0) return formatDaysUntilDue(days);
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {formatDaysUntilDue(days)}
    </Badge>
  );
}

function MailState({ request, now, mail }: { request: RightsRequestView; now: number; mail: string }) {
  if (!isConfirmationMailLate(request, now)) return <Badge>{mail}</Badge>;
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {mail}
    </Badge>
  );
}

const closedTexts = { granted: 'Being carried out', fulfilled: 'Done', declined: 'Declined' } as const;

function Due({ request, now }: { request: RightsRequestView; now: number }) {
  const { status } = request;
  if (status !== 'open' && status !== 'unconfirmed') return <Badge>{closedTexts[status]}</Badge>;
  const mail = formatConfirmationMailStatus(request);
  return (
    <>
      <DateTime instant={status === 'open' ? request.due_at : getConfirmationMailDueAt(request)} />
      <Text as="div" size="small" data-breaks>
        {mail === null ? (
          <DaysLeft days={countDaysUntilRightsRequestDue(request, now)} />
        ) : (
          <MailState request={request} now={now} mail={mail} />
        )}
      </Text>
    </>
  );
}

interface RowProps {
  request: RightsRequestView;
  now: number;
  onFulfil: () => void;
  onDecline: () => void;
}

function RequestContent({ request }: { request: RightsRequestView }) {
  const { description, reason } = request;
  return (
    <>
      {rightsRequestLabels[request.request_type]}
      {description !== null && (
        <Text as="div" size="small" data-breaks>
          {description}
        </Text>
      )}
      {reason !== null && (
        <Text as="div" size="small" data-breaks>
          Declined: {reason}
        </Text>
      )}
    </>
  );
}

function RequestRow({ request, now, onFulfil, onDecline }: RowProps) {
  const name = getRightsRequesterName(request);
  return (
    <StackedRow>
      <Table.Td data-label="Person">
        <strong data-breaks>{name}</strong>
        {request.email !== name && (
          <Text as="div" size="small" data-breaks>
            {request.email ?? request.user_id}
          </Text>
        )}
        <Note>{formatRightsRequestSource(request)}</Note>
      </Table.Td>
      <Table.Td data-label="Asks for">
        <RequestContent request={request} />
      </Table.Td>
      <Table.Td data-label="Requested">
        <CalendarDate instant={request.requested_at} />
      </Table.Td>
      <Table.Td data-label="Due">
        <Due request={request} now={now} />
      </Table.Td>
      <Table.Td data-label="Actions">
        <Row gap={8} align="stretch" justify="end" className={classes['actions']}>
          {request.status === 'open' && (
            <>
              <Button aria-label={`Fulfil ${name}`} onClick={onFulfil}>
                Fulfil
              </Button>
              <Button variant="quiet" aria-label={`Decline ${name}`} onClick={onDecline}>
                Decline
              </Button>
            </>
          )}
        </Row>
      </Table.Td>
    </StackedRow>
  );
}

/** The request in the open dialog, and the kind of dialog. */
interface OpenDialog {
  readonly request: RightsRequestView;
  readonly how: 'fulfil' | 'decline';
}

function Requests({
  requests,
  onAnswer,
}: {
  requests: readonly RightsRequestView[];
  onAnswer: (to: OpenDialog) => void;
}) {
  const now = useCurrentTime();
  return (
    <StackedTable inCard className={classes['table'] ?? ''}>
      <TableHeader columns={['Person', 'Asks for', 'Requested', 'Due', 'Actions']} />
      <Table.Tbody>
        {requests.map((request) => (
          <RequestRow
            key={request.request_id}
            request={request}
            now={now}
            onFulfil={() => onAnswer({ request, how: 'fulfil' })}
            onDecline={() => onAnswer({ request, how: 'decline' })}
          />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/** Admin tab with data protection requests, earliest due date first, and opt-outs of sale. */
export function PrivacyTab() {
  const query = useRightsRequestsQuery(undefined);
  const { data } = query;
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const getRequestFor = (how: OpenDialog['how']) => (openDialog?.how === how ? openDialog.request : null);
  const close = (): void => setOpenDialog(null);
  return (
    <Stack gap={24}>
      <Card title="Privacy requests">
        <QueryState
          query={query}
          failure={`Error fetching requests: ${getApiErrorText(query.error, 'Unknown error')}`}
          loading="Loading requests"
          rows={3}
        />
        {data?.length === 0 && (
          <EmptyState title="Nobody waits">Requests appear here once they are confirmed.</EmptyState>
        )}
        {data !== undefined && data.length > 0 && <Requests requests={data} onAnswer={setOpenDialog} />}
      </Card>
      <SaleOptOutList />
      <FulfilRightsRequestDialog request={getRequestFor('fulfil')} onClose={close} />
      <DeclineRightsRequestDialog request={getRequestFor('decline')} onClose={close} />
    </Stack>
  );
}
