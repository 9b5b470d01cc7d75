import { NativeSelect, Table } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { algorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import {
  mostRematched,
  type RematchReply,
  type RematchRow,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Row } from '../../../ui/Row.tsx';
import { StackedRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './Analytics.module.css';
import { type DayParams, useRematchQuery } from './analyticsApi.ts';
import type { AnalyticsControl } from './analyticsState.ts';
import { AskedCard } from './AskedCard.tsx';
import { countText } from './words.ts';

const columns = [
  ['gained_first', 'First place gained'],
  ['lost_first', 'First place lost'],
  ['entered_three', 'Entered first three'],
  ['left_three', 'Left first three'],
  ['entered_ten', 'Entered first ten'],
  ['left_ten', 'Left first ten'],
] as const;

/** `+3.5`, `-2`; a dash where no score is known. */
function changeText(change: number | null): string {
  if (change === null) return '–';
  return `${change > 0 ? '+' : ''}${change}`;
}

function ProviderRow({ row }: { row: RematchRow }) {
  return (
    <StackedRow>
      <Table.Td>
        <Row as="strong" inline gap={8}>
          <ProviderLogo name={row.provider_name} file={row.logo_file} size={24} />
          {row.provider_name}
        </Row>
      </Table.Td>
      {columns.map(([field, label]) => (
        <Table.Td key={field} className={classes['figure']} data-label={label}>
          {inFigures(row[field])}
        </Table.Td>
      ))}
      <Table.Td className={classes['figure']} data-label="Mean score">
        {changeText(row.score_change)}
      </Table.Td>
    </StackedRow>
  );
}

/** What was compared, and what could not be. */
function comparedText({ searches, different, version, other_first, ...left }: RematchReply): string {
  const searchesText = (count: number): string => countText(count, 'search', 'searches');
  return [
    `${searchesText(searches)} (${inFigures(different)} different) answered again by ${version}, each from the catalogue of its time.`,
    `${inFigures(other_first)} have another first place.`,
    left.left_out > 0 &&
      `${inFigures(left.left_out)} are left out: the last ${inFigures(mostRematched)} different searches are compared, as far as 20 seconds go.`,
    left.unproven > 0 && `${inFigures(left.unproven)} are left out: nothing proves what was answered.`,
    left.unreproduced > 0 &&
      `${inFigures(left.unreproduced)} were logged otherwise than their own version answers them.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function Compared({ reply }: { reply: RematchReply }) {
  return (
    <>
      <Text size="medium">{comparedText(reply)}</Text>
      {reply.providers.length === 0 ? (
        <p className={classes['none']}>
          No provider enters or leaves the first ten, the first three or the first place.
        </p>
      ) : (
        <div className={classes['people']}>
          <StackedTable upTo="tablet" className={classes['table'] ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Provider</Table.Th>
                {[...columns.map(([, label]) => label), 'Mean score'].map((label) => (
                  <Table.Th key={label} scope="col" className={classes['figure']}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {reply.providers.map((row) => (
                <ProviderRow key={row.provider_id} row={row} />
              ))}
            </Table.Tbody>
          </StackedTable>
        </div>
      )}
    </>
  );
}

/** Who would gain and lose if the searches of these days were answered by a version of the algorithm. */
export function Rematch({ days, control: { state, change } }: { days: DayParams; control: AnalyticsControl }) {
  const { version } = state;
  const asked = useRematchQuery({ ...days, version });
  return (
    <AskedCard
      title="Searches answered again"
      aside={
        <NativeSelect
          label="Algorithm"
          value={version}
          rightSection={<IconSelector size={16} aria-hidden />}
          data={[...algorithmVersions]}
          onChange={({ currentTarget }) => {
            const next = algorithmVersions.find((each) => each === currentTarget.value);
            if (next !== undefined) change({ version: next });
          }}
        />
      }
      asked={asked}
      isEmpty={({ searches }) => searches === 0}
      empty="No search of these days can be answered again."
      wide
    >
      {(reply) => <Compared reply={reply} />}
    </AskedCard>
  );
}
