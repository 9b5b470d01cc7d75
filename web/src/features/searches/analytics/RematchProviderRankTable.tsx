import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { RematchProviderReplyItem } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { formatRankChangeReason } from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { StackedTableRow, StackedTable } from '../../../ui/StackedTable.tsx';
import classes from './Analytics.module.css';
import { formatScoreChange } from './rematchText.ts';

const columns = [
  ['gained_first', t`Gained first place`],
  ['lost_first', t`Lost first place`],
  ['entered_three', t`Entered top 3`],
  ['left_three', t`Left top 3`],
  ['entered_ten', t`Entered top 10`],
  ['left_ten', t`Left top 10`],
] as const;

/** Maximum number of reasons per row; the export contains all reasons. */
const maxReasons = 3;

function Reasons({ reasons }: Pick<RematchProviderReplyItem, 'reasons'>) {
  if (reasons.length === 0) return '–';
  return reasons.slice(0, maxReasons).map((reason) => (
    <div key={formatRankChangeReason(reason)}>
      {formatRankChangeReason(reason)}{' '}
      <CaptionText className="tabular">
        +{formatInteger(reason.gained)} −{formatInteger(reason.lost)}
      </CaptionText>
    </div>
  ));
}

interface RowProps {
  row: RematchProviderReplyItem;
  /** Shows the searches in which the provider's rank changes; `null` if these searches are already shown. */
  onOpen: ((providerId: string) => void) | null;
}

function ProviderRow({ row, onOpen }: RowProps) {
  return (
    <StackedTableRow>
      <Table.Td>
        <FlexRow as="strong" inline gap={8}>
          <ProviderLogo name={row.provider_name} file={row.logo_file} size={24} />
          {row.provider_name}
        </FlexRow>
      </Table.Td>
      {columns.map(([field, label]) => (
        <Table.Td key={field} className={classes['figure']} data-label={label}>
          {formatInteger(row[field])}
        </Table.Td>
      ))}
      <Table.Td className={classes['figure']} data-label={t`Average score change`}>
        {formatScoreChange(row.score_change)}
      </Table.Td>
      <Table.Td className={classes['why']} data-label={t`Reasons`}>
        <Reasons reasons={row.reasons} />
      </Table.Td>
      {onOpen !== null && (
        <Table.Td>
          <Button
            variant="quiet"
            aria-label={t`Show searches in which the rank of ${{ provider: row.provider_name }} changes`}
            onClick={() => onOpen(row.provider_id)}
          >{t`Show searches`}</Button>
        </Table.Td>
      )}
    </StackedTableRow>
  );
}

/** Table of the providers whose rank improves or drops in the rematch, with the reasons. */
export function RematchProviderRankTable({
  rows,
  onOpen,
}: {
  rows: readonly RematchProviderReplyItem[];
  onOpen: RowProps['onOpen'];
}) {
  return (
    <div className={classes['people']}>
      <StackedTable upTo="tablet" className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t`Provider`}</Table.Th>
            {[...columns.map(([, label]) => label), t`Average score change`].map((label) => (
              <Table.Th key={label} scope="col" className={classes['figure']}>
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col">{t`Reasons`}</Table.Th>
            {onOpen !== null && <Table.Th scope="col">{t`Actions`}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ProviderRow key={row.provider_id} row={row} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </StackedTable>
    </div>
  );
}
