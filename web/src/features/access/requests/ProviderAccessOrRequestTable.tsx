import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProviderAccessRequestReplyItem } from '@marketplace/contracts/access/access.api.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { formatFullName } from '../../../shared/access/fullName.ts';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from '../../../shared/access/Requests.module.css';

const columns = [t`Person`, t`Company`, t`Provider`, t`Requested`, t`Actions`];

function Row({ request, now, actions }: { request: ProviderAccessRequestReplyItem; now: number; actions: ReactNode }) {
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Person`}>
        <strong>{formatFullName(request)}</strong>
        <MutedText as="div" size="small" data-breaks>
          {request.email}
        </MutedText>
        {!request.email_confirmed && (
          <Badge tone="amber" icon={<IconAlertTriangle aria-hidden />}>{t`Email not confirmed`}</Badge>
        )}
      </Table.Td>
      <Table.Td data-label={t`Company`} data-breaks>
        {request.company}
      </Table.Td>
      <Table.Td data-label={t`Provider`} data-breaks>
        {request.provider_company_name}
      </Table.Td>
      <Table.Td data-label={t`Requested`}>
        <CalendarDateWithTimeTooltip instant={request.access_requested_at} />
        <MutedText as="div" size="small" data-breaks>
          <RelativeTimeText instant={request.access_requested_at} now={now} />
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Actions`}>{actions}</Table.Td>
    </StackedTableRow>
  );
}

export interface ProviderAccessOrRequestTableProps<Request extends ProviderAccessRequestReplyItem> {
  requests: readonly Request[];
  /** Renders the actions of a row. */
  actions: (request: Request) => ReactNode;
}

/** Table of people who have or request access to a provider. Each row shows a person, the provider and the actions. */
export function ProviderAccessOrRequestTable<Request extends ProviderAccessRequestReplyItem>({
  requests,
  actions,
}: ProviderAccessOrRequestTableProps<Request>) {
  const now = useCurrentTime();
  return (
    <StackedTable inCard className={classes['table'] ?? ''}>
      <TableHeader columns={columns} />
      <Table.Tbody>
        {requests.map((request) => (
          <Row key={request.user_id} request={request} now={now} actions={actions(request)} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}
