import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { getApiErrorText } from '../../core/apiError.ts';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateTimeText } from '../../ui/DateTimeText.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import { useCurrentTime } from '../../ui/useCurrentTime.ts';
import { Card } from '../../ui/Card.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from '../../shared/access/Requests.module.css';
import { DeclinePrivacyRequestDialog } from './DeclinePrivacyRequestDialog.tsx';
import { FulfilPrivacyRequestDialog } from './FulfilPrivacyRequestDialog.tsx';
import { useRightsRequestsQuery } from './rightsApi.ts';
import {
  getPrivacyConfirmationMailDueAt,
  formatPrivacyConfirmationMailStatus,
  countDaysUntilPrivacyRequestDue,
  formatDaysUntilDue,
  isPrivacyConfirmationMailLate,
  getPrivacyRequesterName,
  formatPrivacyRequestSource,
  privacyRequestTypeLabels,
} from './rightsRequestText.ts';
import { DataSaleOptOutList } from './DataSaleOptOutList.tsx';

function DaysLeft({ days }: { days: number }) {
  if (days >= 0) return formatDaysUntilDue(days);
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {formatDaysUntilDue(days)}
    </Badge>
  );
}

function MailState({ request, now, mail }: { request: AdminPrivacyRequestReplyItem; now: number; mail: string }) {
  if (!isPrivacyConfirmationMailLate(request, now)) return <Badge>{mail}</Badge>;
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {mail}
    </Badge>
  );
}

const closedTexts = { granted: t`In progress`, fulfilled: t`Fulfilled`, declined: t`Declined` } as const;

function Due({ request, now }: { request: AdminPrivacyRequestReplyItem; now: number }) {
  const { status } = request;
  if (status !== 'open' && status !== 'unconfirmed') return <Badge>{closedTexts[status]}</Badge>;
  const mail = formatPrivacyConfirmationMailStatus(request);
  return (
    <>
      <DateTimeText instant={status === 'open' ? request.due_at : getPrivacyConfirmationMailDueAt(request)} />
      <MutedText as="div" size="small" data-breaks>
        {mail === null ? (
          <DaysLeft days={countDaysUntilPrivacyRequestDue(request, now)} />
        ) : (
          <MailState request={request} now={now} mail={mail} />
        )}
      </MutedText>
    </>
  );
}

interface RowProps {
  request: AdminPrivacyRequestReplyItem;
  now: number;
  onFulfil: () => void;
  onDecline: () => void;
}

function RequestContent({ request }: { request: AdminPrivacyRequestReplyItem }) {
  const { description, reason } = request;
  return (
    <>
      {privacyRequestTypeLabels[request.request_type]}
      {description !== null && (
        <MutedText as="div" size="small" data-breaks>
          {description}
        </MutedText>
      )}
      {reason !== null && <MutedText as="div" size="small" data-breaks>{t`Declined: ${reason}`}</MutedText>}
    </>
  );
}

function RequestRow({ request, now, onFulfil, onDecline }: RowProps) {
  const name = getPrivacyRequesterName(request);
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Person`}>
        <strong data-breaks>{name}</strong>
        {request.email !== name && (
          <MutedText as="div" size="small" data-breaks>
            {request.email ?? request.user_id}
          </MutedText>
        )}
        <CaptionText>{formatPrivacyRequestSource(request)}</CaptionText>
      </Table.Td>
      <Table.Td data-label={t`Request`}>
        <RequestContent request={request} />
      </Table.Td>
      <Table.Td data-label={t`Received`}>
        <CalendarDateWithTimeTooltip instant={request.requested_at} />
      </Table.Td>
      <Table.Td data-label={t`Due`}>
        <Due request={request} now={now} />
      </Table.Td>
      <Table.Td data-label={t`Actions`}>
        <FlexRow gap={8} align="stretch" justify="end" className={classes['actions']}>
          {request.status === 'open' && (
            <>
              <Button aria-label={t`Fulfil the request from ${name}`} onClick={onFulfil}>{t`Fulfil`}</Button>
              <Button
                variant="quiet"
                aria-label={t`Decline the request from ${name}`}
                onClick={onDecline}
              >{t`Decline`}</Button>
            </>
          )}
        </FlexRow>
      </Table.Td>
    </StackedTableRow>
  );
}

/** The request in the open dialog, and the kind of dialog. */
interface OpenDialog {
  readonly request: AdminPrivacyRequestReplyItem;
  readonly how: 'fulfil' | 'decline';
}

function Requests({
  requests,
  onAnswer,
}: {
  requests: readonly AdminPrivacyRequestReplyItem[];
  onAnswer: (to: OpenDialog) => void;
}) {
  const now = useCurrentTime();
  return (
    <StackedTable inCard className={classes['table'] ?? ''}>
      <TableHeader columns={[t`Person`, t`Request`, t`Received`, t`Due`, t`Actions`]} />
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

/** Admin tab with data protection requests, earliest due date first, and opt-outs from the sale of data. */
export function PrivacyRequestsTab() {
  const query = useRightsRequestsQuery(undefined);
  const { data } = query;
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const getRequestFor = (how: OpenDialog['how']) => (openDialog?.how === how ? openDialog.request : null);
  const close = (): void => setOpenDialog(null);
  return (
    <Stack gap={24}>
      <Card title={t`Privacy requests`}>
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Error fetching requests: ${{ reason: getApiErrorText(query.error, t`Unknown error`) }}`}
          loading={t`Loading requests`}
          rows={3}
        />
        {data?.length === 0 && (
          <EmptyState
            title={t`No privacy requests`}
          >{t`Requests appear here after the requester has confirmed them.`}</EmptyState>
        )}
        {data !== undefined && data.length > 0 && <Requests requests={data} onAnswer={setOpenDialog} />}
      </Card>
      <DataSaleOptOutList />
      <FulfilPrivacyRequestDialog request={getRequestFor('fulfil')} onClose={close} />
      <DeclinePrivacyRequestDialog request={getRequestFor('decline')} onClose={close} />
    </Stack>
  );
}
