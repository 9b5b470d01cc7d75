import { plural, t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import {
  maxListedUnclaimedProviderRfqs,
  type UnclaimedProviderRfqReplyItem,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { showToast } from '../../core/showToast.tsx';
import classes from '../../shared/access/Requests.module.css';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TruncationNote } from '../../ui/TruncationNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { DateTimeText } from '../../ui/DateTimeText.tsx';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../ui/RelativeTimeText.tsx';
import { FlexRow as Line } from '../../ui/FlexRow.tsx';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { useCurrentTime } from '../../ui/useCurrentTime.ts';
import { useHandleMissedVendorMutation, useMissedVendorsQuery } from './missedVendorsApi.ts';

const columns = [t`Provider`, t`Request`, t`Sent`, t`Open until`, t`Actions`];

function DoneButton({ item }: { item: UnclaimedProviderRfqReplyItem }) {
  const [handle, { isLoading }] = useHandleMissedVendorMutation();
  const submit = async (): Promise<void> => {
    const { error } = await handle(item.link_id);
    if (error !== undefined)
      showToast({ type: 'error', title: getApiErrorText(error, t`The request was not marked as done`) });
  };
  return (
    <Button
      busy={isLoading}
      busyLabel={t`Saving`}
      aria-label={t`Mark done: RFQ #${{ number: item.rfq_number }} to ${{ provider: item.provider_name }}`}
      onClick={() => void submit()}
    >{t`Mark done`}</Button>
  );
}

function Item({ item, now }: { item: UnclaimedProviderRfqReplyItem; now: number }) {
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Provider`}>
        <strong>{item.provider_name}</strong>
        <MutedText as="div" size="small">
          {item.invited_at === null ? t`No contact address` : t`Invited by email`}
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Request`}>{t`RFQ #${{ number: item.rfq_number }}`}</Table.Td>
      <Table.Td data-label={t`Sent`}>
        <CalendarDateWithTimeTooltip instant={item.sent_at} />
        <MutedText as="div" size="small">
          <RelativeTimeText instant={item.sent_at} now={now} />
        </MutedText>
      </Table.Td>
      <Table.Td data-label={t`Open until`}>
        <DateTimeText instant={item.deadline} />
      </Table.Td>
      <Table.Td data-label={t`Actions`}>
        <Line gap={8} justify="end" className={classes['actions']}>
          <DoneButton item={item} />
        </Line>
      </Table.Td>
    </StackedTableRow>
  );
}

/** Lists requests sent to providers that no vendor represents, for admins to handle. Updated by the live stream. */
export function RfqsWithoutVendorCard() {
  const query = useMissedVendorsQuery(undefined);
  const { data, error } = query;
  const now = useCurrentTime();
  const detail = getApiErrorText(error, t`Unknown error`);
  return (
    <Card title={t`Requests without a vendor`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Error fetching requests without a vendor: ${detail}`}
        loading={t`Loading requests without a vendor`}
        rows={2}
      />
      {data?.missed.length === 0 && (
        <EmptyState
          title={t`No requests are waiting for a vendor`}
        >{t`Requests for quotes to providers that no vendor represents appear here.`}</EmptyState>
      )}
      {data !== undefined && data.missed.length > 0 && (
        <StackedTable inCard className={classes['table'] ?? ''}>
          <TableHeader columns={columns} />
          <Table.Tbody>
            {data.missed.map((item) => (
              <Item key={item.link_id} item={item} now={now} />
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      {data !== undefined && data.total > data.missed.length && (
        <TruncationNote>{t`Showing ${maxListedUnclaimedProviderRfqs} of ${plural({ total: data.total }, { one: '# request', other: '# requests' })}, earliest deadline first.`}</TruncationNote>
      )}
    </Card>
  );
}
