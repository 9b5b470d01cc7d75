import { plural, t } from '@lingui/core/macro';
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

const columnLabels = {
  provider: t`Provider`,
  countries: t`Countries covered`,
  ownNetworks: t`Own networks`,
  gaps: t`Gaps`,
  map: t`On the map`,
} as const;

interface MarkButtonProps {
  overlay: ProviderCoverageOverlayState;
  id: string;
  /** Accessible name, which also names the countries that the button marks. */
  label: string;
  children: string;
}

/** Button that marks the countries of a row, or all gaps, on the map. */
function MarkButton({ overlay: { markedRowId, markRow }, id, label, children }: MarkButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-pressed={markedRowId === id}
      aria-label={label}
      leftSection={<IconMapPin size={16} aria-hidden />}
      onClick={() => markRow(id)}
    >
      {children}
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
      <Table.Td data-label={columnLabels.countries}>
        <Countries codes={countries} none={t`None`} />
      </Table.Td>
      <Table.Td data-label={columnLabels.ownNetworks}>
        <Countries codes={ownNetworks} none={t`None known`} />
      </Table.Td>
      <Table.Td data-label={columnLabels.gaps}>
        <Countries codes={gaps} none={t`None`} />
      </Table.Td>
      <Table.Td data-label={columnLabels.map}>
        <MarkButton overlay={overlay} id={id} label={t`Mark on the map: ${name}`}>
          {overlay.markedRowId === id ? t`Marked` : t`Mark`}
        </MarkButton>
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
        <TableHeader columns={Object.values(columnLabels)} />
        <Table.Tbody>
          {[...providers, ...(providers.length > 1 ? [combined] : [])].map((row) => (
            <ProviderRow key={row.id} row={row} overlay={overlay} />
          ))}
        </Table.Tbody>
      </StackedTable>
      <FlexRow gap={12} wrap className={classes['foot']}>
        {combined.gaps.length > 0 && (
          <MarkButton
            overlay={overlay}
            id="gaps"
            label={plural(combined.gaps.length, {
              one: 'Mark gaps on the map: # country',
              other: 'Mark gaps on the map: # countries',
            })}
          >
            {overlay.markedRowId === 'gaps' ? t`Gaps marked` : t`Mark gaps`}
          </MarkButton>
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
    >{t`To see the combined coverage of providers here, choose Compare in the Providers List, or select providers for quotes.`}</MutedText>
  );
}

/** Card with the coverage of the chosen providers, one by one and combined, and the gaps in the buyer's countries. */
export function ProviderCoverageOverlayCard({ overlay }: { overlay: ProviderCoverageOverlayState }) {
  const { chosen, source, chooseSource, query, rows } = overlay;
  const choices = [
    { value: 'none', label: t`Off` },
    { value: 'compared', label: t`Compared (${{ count: chosen.compared.length }})` },
    { value: 'quotes', label: t`For quotes (${{ count: chosen.quotes.length }})` },
  ] as const;
  const isSourceEmpty = source !== 'none' && chosen[source].length === 0;
  const showsHint = isSourceEmpty || (chosen.compared.length === 0 && chosen.quotes.length === 0);
  return (
    <Card
      title={t`Your providers on the map`}
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
            loading={t`Loading provider coverage`}
            rows={2}
          >
            {getApiErrorText(query.error, t`The request failed. Try again.`)}
          </QueryErrorOrSkeleton>
        )}
        <Rows overlay={overlay} />
      </Stack>
    </Card>
  );
}
