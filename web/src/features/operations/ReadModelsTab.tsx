import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { ReadModelStatusReplyItem } from '@marketplace/contracts/operations/operations.views.ts';
import { useState } from 'react';
import { getApiErrorText } from '../../core/apiError.ts';
import { useRefetchUnlessUnmounted } from '../../core/useRefetchUnlessUnmounted.ts';
import { Card } from '../../ui/Card.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StackedTable } from '../../ui/StackedTable.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { ReadModelActionHistoryCard } from './ReadModelActionHistoryCard.tsx';
import { ReadModelActionDialog, type ReadModelActionToConfirm } from './ReadModelActionDialog.tsx';
import { useReadModelActionsQuery, useReadModelsQuery } from './operationsApi.ts';
import { ParkedEventCards } from './ParkedEventCards.tsx';
import { ReadModelStatusTableRow } from './ReadModelStatusTableRow.tsx';
import classes from './ReadModels.module.css';
import { hasReadModelTaskInProgress } from './readModelTexts.ts';

/** Polling intervals in milliseconds, with and without a running task. */
const pollingIntervals = { running: 2_000, idle: 20_000 } as const;

/** Polls the list of read models, more often while a task is waiting or running. */
function usePolledReadModels() {
  const [pollingInterval, setPollingInterval] = useState<number>(pollingIntervals.idle);
  const query = useReadModelsQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
  const next =
    query.data?.read_models.some(hasReadModelTaskInProgress) === true
      ? pollingIntervals.running
      : pollingIntervals.idle;
  if (next !== pollingInterval) setPollingInterval(next);
  return query;
}

const columns = [
  [t`Read model`, undefined],
  [t`Position`, 'figure'],
  [t`Lag`, undefined],
  [t`Parked events`, 'figure'],
  [t`State`, 'state'],
  [t`Actions`, 'figure'],
] as const;

interface ListProps {
  readModels: readonly ReadModelStatusReplyItem[];
  onAction: (action: ReadModelActionToConfirm) => void;
  onChanged: () => void;
}

function ReadModelList({ readModels, ...handlers }: ListProps) {
  return (
    <StackedTable upTo="tablet" inCard className={classes['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(([label, kind]) => (
            <Table.Th key={label} scope="col" className={kind === undefined ? '' : (classes[kind] ?? '')}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {readModels.map((readModel) => (
          <ReadModelStatusTableRow key={readModel.name} readModel={readModel} {...handlers} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/** Lists all read models with their progress, parked events and actions. */
export function ReadModelsTab() {
  const query = usePolledReadModels();
  const actions = useReadModelActionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [action, setAction] = useState<ReadModelActionToConfirm | null>(null);
  const { data } = query;
  const reload = useRefetchUnlessUnmounted(query, actions);
  const onRequested = (): void => {
    setAction(null);
    reload();
  };
  return (
    <Stack gap={24}>
      <Card title={t`Read models`}>
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Error fetching read models: ${{ reason: getApiErrorText(query.error, t`Unknown error`) }}`}
          loading={t`Loading read models`}
          rows={9}
        />
        {data !== undefined && (
          <>
            <MutedText
              className={classes['words']}
            >{t`Pages load their data from read models, which are built from the event log (last position: ${{ lastPosition: formatInteger(Number(data.head)) }}). The active version of a read model stays available during a rebuild.`}</MutedText>
            <ReadModelList readModels={data.read_models} onAction={setAction} onChanged={reload} />
          </>
        )}
      </Card>
      {data !== undefined && <ParkedEventCards readModels={data.read_models} onAction={setAction} />}
      <ReadModelActionHistoryCard query={actions} />
      {action !== null && (
        <ReadModelActionDialog action={action} onRequested={onRequested} onClose={() => setAction(null)} />
      )}
    </Stack>
  );
}
