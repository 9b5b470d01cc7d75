import { Table } from '@mantine/core';
import type { ReadModelView } from '@marketplace/contracts/operations/operations.views.ts';
import { useState } from 'react';
import { errorText } from '../../core/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { inFigures } from '../../ui/figures.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StackedTable } from '../../ui/StackedTable.tsx';
import { Text } from '../../ui/Text.tsx';
import { ActsCard } from './ActsCard.tsx';
import { AskAct, type Wanted } from './AskAct.tsx';
import { useReadModelActsQuery, useReadModelsQuery } from './operationsApi.ts';
import { ParkedEvents } from './ParkedEvents.tsx';
import { ReadModelRow } from './ReadModelRow.tsx';
import classes from './ReadModels.module.css';
import { isUnderWay } from './readModelWords.ts';

/** Milliseconds between two looks: while something goes on, and else. */
const lookEvery = { underWay: 2_000, quiet: 20_000 } as const;

/** The list, read again and again: soon while something goes on. */
function useFollowedReadModels() {
  const [every, setEvery] = useState<number>(lookEvery.quiet);
  const query = useReadModelsQuery(undefined, { pollingInterval: every, skipPollingIfUnfocused: true });
  const due = query.data?.read_models.some(isUnderWay) === true ? lookEvery.underWay : lookEvery.quiet;
  if (due !== every) setEvery(due);
  return query;
}

const columns = [
  ['Read model', undefined],
  ['Position', 'figure'],
  ['Behind', undefined],
  ['Parked events', 'figure'],
  ['State', 'state'],
  ['Actions', 'figure'],
] as const;

interface ListProps {
  readModels: readonly ReadModelView[];
  onWant: (wanted: Wanted) => void;
  onChanged: () => void;
}

function ReadModelList({ readModels, ...acting }: ListProps) {
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
          <ReadModelRow key={readModel.name} readModel={readModel} {...acting} />
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/** How far each read model has come, what stands in its way, and what can be done about it. */
export function ReadModelsTab() {
  const query = useFollowedReadModels();
  const acts = useReadModelActsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { data } = query;
  const lookAgain = (): void => {
    void query.refetch();
    void acts.refetch();
  };
  const onAsked = (): void => {
    setWanted(null);
    lookAgain();
  };
  return (
    <Stack gap={24}>
      <Card title="Read models">
        <QueryState
          asked={query}
          failure={`Error fetching read models: ${errorText(query.error, 'Unknown error')}`}
          loading="Loading read models"
          rows={9}
        />
        {data !== undefined && (
          <>
            <Text className={classes['words']}>
              Pages are answered from read models, which follow the log of {inFigures(Number(data.head))} events. A
              rebuild goes on beside what is read.
            </Text>
            <ReadModelList readModels={data.read_models} onWant={setWanted} onChanged={lookAgain} />
          </>
        )}
      </Card>
      {data !== undefined && <ParkedEvents readModels={data.read_models} onWant={setWanted} />}
      <ActsCard asked={acts} />
      {wanted !== null && <AskAct wanted={wanted} onAsked={onAsked} onClose={() => setWanted(null)} />}
    </Stack>
  );
}
