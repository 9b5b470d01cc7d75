import { Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../core/apiError.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { StackedRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/Text.tsx';
import { Row } from '../../ui/Row.tsx';
import classes from '../../shared/access/Requests.module.css';
import { personName } from '../../shared/access/personName.ts';
import { DeclineRequest } from './DeclineRequest.tsx';
import { useRightsRequestsQuery } from './rightsApi.ts';
import { daysLeft, dueText, wishes } from './rightsWords.ts';

function Due({ request, now }: { request: RightsRequestView; now: number }) {
  if (request.status !== 'open') return <Badge>{request.status === 'declined' ? 'Declined' : 'Done'}</Badge>;
  const days = daysLeft(request, now);
  return (
    <>
      <DayTime instant={request.due_at} />
      <Text as="div" size="small" data-breaks>
        {days < 0 ? (
          <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
            {dueText(days)}
          </Badge>
        ) : (
          dueText(days)
        )}
      </Text>
    </>
  );
}

interface RowProps {
  request: RightsRequestView;
  now: number;
  onDecline: () => void;
}

function RequestRow({ request, now, onDecline }: RowProps) {
  const name = personName(request);
  return (
    <StackedRow>
      <Table.Td data-label="Person">
        <strong>{name}</strong>
        <Text as="div" size="small" data-breaks>
          {request.email ?? request.user_id}
        </Text>
      </Table.Td>
      <Table.Td data-label="Asks for">
        {wishes[request.request_type]}
        {request.reason !== null && (
          <Text as="div" size="small" data-breaks>
            Declined: {request.reason}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Requested">
        <DayTime instant={request.requested_at} />
      </Table.Td>
      <Table.Td data-label="Due">
        <Due request={request} now={now} />
      </Table.Td>
      <Table.Td data-label="Actions">
        <Row gap={8} align="stretch" justify="end" className={classes['actions']}>
          {request.status === 'open' && (
            <Button variant="quiet" aria-label={`Decline ${name}`} onClick={onDecline}>
              Decline
            </Button>
          )}
        </Row>
      </Table.Td>
    </StackedRow>
  );
}

/** What people ask for under the data protection law, the first due first; an operator erases, an admin may decline. */
export function PrivacyTab() {
  const query = useRightsRequestsQuery(undefined);
  const { data } = query;
  const [declining, setDeclining] = useState<RightsRequestView | null>(null);
  const now = useNow();
  return (
    <Card title="Privacy requests">
      <QueryState
        asked={query}
        failure={`Error fetching requests: ${errorText(query.error, 'Unknown error')}`}
        loading="Loading requests"
        rows={3}
      />
      {data?.length === 0 && (
        <EmptyState title="Nobody waits">Requests to delete an account appear here by themselves.</EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <p className={classes['none']}>
            An operator deletes an account with <code>npm run erase</code>, which lists these requests too and records
            what it did.
          </p>
          <StackedTable inCard className={classes['table'] ?? ''}>
            <TableHead columns={['Person', 'Asks for', 'Requested', 'Due', 'Actions']} />
            <Table.Tbody>
              {data.map((request) => (
                <RequestRow
                  key={request.request_id}
                  request={request}
                  now={now}
                  onDecline={() => setDeclining(request)}
                />
              ))}
            </Table.Tbody>
          </StackedTable>
        </>
      )}
      <DeclineRequest request={declining} onClose={() => setDeclining(null)} />
    </Card>
  );
}
