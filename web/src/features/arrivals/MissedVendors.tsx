import { Table } from '@mantine/core';
import { listedMissedVendors, type MissedVendorView } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { errorText } from '../../core/apiError.ts';
import { notify } from '../../core/notify.tsx';
import classes from '../../shared/access/Requests.module.css';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CutNote } from '../../ui/CutNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { MomentTime } from '../../ui/MomentTime.tsx';
import { DayTime, RelativeTime } from '../../ui/RelativeTime.tsx';
import { Row as Line } from '../../ui/Row.tsx';
import { StackedRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { Text } from '../../ui/Text.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useHandleMissedVendorMutation, useMissedVendorsQuery } from './adminArrivalsApi.ts';

const columns = ['Provider', 'Request', 'Sent', 'Open until', 'Actions'];

function DoneButton({ item }: { item: MissedVendorView }) {
  const [handle, { isLoading }] = useHandleMissedVendorMutation();
  const submit = async (): Promise<void> => {
    const { error } = await handle(item.link_id);
    if (error !== undefined) notify({ type: 'error', title: errorText(error, 'The item was not taken off the list') });
  };
  const description = `RFQ #${item.rfq_number} at ${item.provider_name}`;
  return (
    <Button busy={isLoading} busyLabel="Done" aria-label={`${description} is done`} onClick={() => void submit()}>
      Done
    </Button>
  );
}

function Item({ item, now }: { item: MissedVendorView; now: number }) {
  return (
    <StackedRow>
      <Table.Td data-label="Provider">
        <strong>{item.provider_name}</strong>
        <Text as="div" size="small">
          {item.invited_at === null ? 'No contact address' : 'Invited by mail'}
        </Text>
      </Table.Td>
      <Table.Td data-label="Request">RFQ #{item.rfq_number}</Table.Td>
      <Table.Td data-label="Sent">
        <DayTime instant={item.sent_at} />
        <Text as="div" size="small">
          <RelativeTime instant={item.sent_at} now={now} />
        </Text>
      </Table.Td>
      <Table.Td data-label="Open until">
        <MomentTime instant={item.deadline} />
      </Table.Td>
      <Table.Td data-label="Actions">
        <Line gap={8} justify="end" className={classes['actions']}>
          <DoneButton item={item} />
        </Line>
      </Table.Td>
    </StackedRow>
  );
}

/** Lists requests sent to providers that no vendor represents, for admins to handle. Updated by the live stream. */
export function MissedVendors() {
  const query = useMissedVendorsQuery(undefined);
  const { data, error } = query;
  const now = useNow();
  return (
    <Card title="Requests without a vendor">
      <QueryState
        asked={query}
        failure={`Error fetching requests without a vendor: ${errorText(error, 'Unknown error')}`}
        loading="Loading requests without a vendor"
        rows={2}
      />
      {data?.missed.length === 0 && (
        <EmptyState title="No request waits for a vendor">
          Requests for quotes at providers that nobody answers for appear here.
        </EmptyState>
      )}
      {data !== undefined && data.missed.length > 0 && (
        <StackedTable inCard className={classes['table'] ?? ''}>
          <TableHead columns={columns} />
          <Table.Tbody>
            {data.missed.map((item) => (
              <Item key={item.link_id} item={item} now={now} />
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      {data !== undefined && data.total > data.missed.length && (
        <CutNote>{`The ${listedMissedVendors} that end first, of ${data.total}.`}</CutNote>
      )}
    </Card>
  );
}
