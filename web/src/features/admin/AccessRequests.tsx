import { Table } from '@mantine/core';
import { useState } from 'react';
import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { errorText } from '../../app/apiError.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { DayTime, RelativeTime } from '../../ui/RelativeTime.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AccessDecision } from './AccessDecision.tsx';
import classes from './AccessRequests.module.css';
import { useAccessRequestsQuery } from './adminAccessApi.ts';
import { RejectAccessDialog } from './RejectAccessDialog.tsx';

const columns = ['Person', 'Company', 'Provider', 'Requested', 'Actions'];

function nameOf({ first_name, last_name }: AccessRequestView): string {
  return [first_name, last_name].filter((part) => part !== null).join(' ') || 'Erased person';
}

interface RowProps {
  request: AccessRequestView;
  admin: UserView;
  now: number;
  onReject: () => void;
}

function Row({ request, admin, now, onReject }: RowProps) {
  return (
    <Table.Tr className={classes['row']}>
      <Table.Td data-label="Person">
        <strong>{nameOf(request)}</strong>
        <div className={classes['small']}>{request.email}</div>
      </Table.Td>
      <Table.Td data-label="Company">{request.company}</Table.Td>
      <Table.Td data-label="Provider">{request.provider_company_name}</Table.Td>
      <Table.Td data-label="Requested">
        <DayTime instant={request.access_requested_at} />
        <div className={classes['small']}>
          <RelativeTime instant={request.access_requested_at} now={now} />
        </div>
      </Table.Td>
      <Table.Td data-label="Actions">
        <AccessDecision request={request} admin={admin} name={nameOf(request)} onReject={onReject} />
      </Table.Td>
    </Table.Tr>
  );
}

/** People who ask to answer RFQs for a provider; the list follows by itself. */
export function AccessRequests({ admin }: { admin: UserView }) {
  const { data, isError, error, isFetching, refetch } = useAccessRequestsQuery(undefined);
  const [rejecting, setRejecting] = useState<AccessRequestView | null>(null);
  const now = useNow();
  return (
    <section className={classes['card']} aria-label="Provider access requests">
      <h2>Provider access requests</h2>
      {isError && (
        <ErrorNotice
          title={`Error fetching requests: ${errorText(error, 'Unknown error')}`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && !isError && (
        <>
          <LoadingText>Loading requests</LoadingText>
          <SkeletonRows rows={3} />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title="No pending requests">New requests appear here by themselves.</EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Table className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((request) => (
              <Row
                key={request.user_id}
                request={request}
                admin={admin}
                now={now}
                onReject={() => setRejecting(request)}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <RejectAccessDialog request={rejecting} admin={admin} onClose={() => setRejecting(null)} />
    </section>
  );
}
