import { t } from '@lingui/core/macro';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { buildProviderComparisonPath } from '../../../shared/catalogue/comparisonPath.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import { TableHeader } from '../../../ui/TableHeader.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { Table } from '@mantine/core';
import { formatNumberOfCountries, formatSortedCountryNames } from '../compare/coverageComparisonText.ts';
import classes from './ProviderCoverageOverlayCard.module.css';
import type { ProviderCoverageOverlayRowData } from './coverageOverlayRows.ts';
import type { ProviderCoverageOverlayState } from './useProviderCoverageOverlay.ts';

const columns = ['Provider', t`Countries covered`, t`Own networks`, 'Gaps', t`On the map`];

interface MarkButtonProps {
  overlay: ProviderCoverageOverlayState;
  id: string;
  name: string;
}

/** Button that marks the countries of a row on the map. */
function MarkButton({ overlay: { markedRowId, markRow }, id, name }: MarkButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-pressed={markedRowId === id}
      aria-label={t`Mark on the map: ${name}`}
      leftSection={<IconMapPin size={16} aria-hidden />}
      onClick={() => markRow(id)}
    >
      {markedRowId === id ? t`Marked` : t`Mark`}
    </Button>
  );
}

function Countries({ codes, none }: { codes: readonly string[]; none: string }) {
  if (codes.length === 0) return none;
  return (
    <div>
      {formatNumberOfCountries(codes.length)}
      <CaptionText cut title={formatSortedCountryNames(codes)}>
        {formatSortedCountryNames(codes)}
      </CaptionText>
    </div>
  );
}

function ProviderRow({ row, overlay }: { row: ProviderCoverageOverlayRowData; overlay: ProviderCoverageOverlayState }) {
  const { id, name, countries, ownNetworks, gaps } = row;
  return (
    <StackedTableRow>
      <Table.Td>
        <b>{name}</b>
      </Table.Td>
      <Table.Td data-label="Countries covered">
        <Countries codes={countries} none="None" />
      </Table.Td>
      <Table.Td data-label="Own networks">
        <Countries codes={ownNetworks} none={t`None known`} />
      </Table.Td>
      <Table.Td data-label="Gaps">
        <Countries codes={gaps} none="None" />
      </Table.Td>
      <Table.Td data-label="On the map">
        <MarkButton overlay={overlay} id={id} name={name} />
      </Table.Td>
    </StackedTableRow>
  );
}

function Rows({ overlay }: { overlay: ProviderCoverageOverlayState }) {
  const { rows, source, chosen } = overlay;
  if (rows === undefined || source === 'none') return null;
  const { providers, combined } = rows;
  return (
    <>
      <StackedTable inCard className={classes['table']}>
        <TableHeader columns={columns} />
        <Table.Tbody>
          {[...providers, ...(providers.length > 1 ? [combined] : [])].map((row) => (
            <ProviderRow key={row.id} row={row} overlay={overlay} />
          ))}
        </Table.Tbody>
      </StackedTable>
      <FlexRow gap={12} wrap className={classes['foot']}>
        {combined.gaps.length > 0 && (
          <MarkButton overlay={overlay} id="gaps" name={`gaps in ${formatNumberOfCountries(combined.gaps.length)}`} />
        )}
        <ButtonLink
          to={source === 'compared' ? buildProviderComparisonPath(chosen.compared) : '/requirements'}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {source === 'compared' ? t`Back to the comparison` : t`Back to the selection`}
        </ButtonLink>
      </FlexRow>
    </>
  );
}

function EmptyHint() {
  return (
    <MutedText
      size="medium"
      className={classes['hint']}
    >{t`Choose providers with Compare on the Providers List, or for quotes, and see here what they cover together.`}</MutedText>
  );
}

/** Card with the coverage of the chosen providers, one by one and combined, and the gaps in the buyer's countries. */
export function ProviderCoverageOverlayCard({ overlay }: { overlay: ProviderCoverageOverlayState }) {
  const { chosen, source, chooseSource, query, rows } = overlay;
  const choices = [
    { value: 'none', label: t`Off` },
    { value: 'compared', label: t`Compared (${{ length: chosen.compared.length }})` },
    { value: 'quotes', label: t`For quotes (${{ length: chosen.quotes.length }})` },
  ] as const;
  const isSourceEmpty = source !== 'none' && chosen[source].length === 0;
  const showsHint = isSourceEmpty || (chosen.compared.length === 0 && chosen.quotes.length === 0);
  return (
    <Card
      title={t`Your Providers on the Map`}
      className={classes['card']}
      data-off={source === 'none' || undefined}
      aside={
        <div className={classes['switch']}>
          <SegmentedSwitch label={t`Providers on the map`} choices={choices} value={source} onChange={chooseSource} />
        </div>
      }
    >
      <Stack gap={8}>
        {showsHint && <EmptyHint />}
        {source !== 'none' && !isSourceEmpty && rows === undefined && (
          <QueryErrorOrSkeleton
            query={{ ...query, data: undefined }}
            failure={t`Failed to load coverage data`}
            loading={t`Loading what they cover`}
            rows={2}
          >
            {getApiErrorText(query.error, t`No answer came.`)}
          </QueryErrorOrSkeleton>
        )}
        <Rows overlay={overlay} />
      </Stack>
    </Card>
  );
}
