import { plural, t } from '@lingui/core/macro';
import type {
  ProviderComparisonRowGroup,
  ProviderComparisonRowData,
} from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { findBestComparedValueIndex } from './findBestComparedValueIndex.ts';
import { ProviderComparisonCell } from './ProviderComparisonCell.tsx';
import { ProviderComparisonColumnHeader } from './ProviderComparisonColumnHeader.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './ProviderComparisonTable.module.css';

export interface ProviderComparisonTableProps {
  /** Providers, in column order. */
  providers: readonly ProviderDetailsReplyItem[];
  groups: readonly ProviderComparisonRowGroup[];
  onlyDifferences: boolean;
  onRemove: (id: string) => void;
}

function Row({ row, providers }: { row: ProviderComparisonRowData; providers: readonly ProviderDetailsReplyItem[] }) {
  const best = findBestComparedValueIndex(row);
  return (
    <tr data-differs={row.differs} data-alone={providers.length === 1 || undefined}>
      <th scope="row">
        {row.label}
        {row.note !== undefined && <CaptionText>{row.note}</CaptionText>}
      </th>
      {providers.map(({ id }, column) => {
        const value = row.values[column];
        return (
          <td key={id} data-best={best === column || undefined}>
            {value !== undefined && <ProviderComparisonCell value={value} best={best === column} />}
          </td>
        );
      })}
    </tr>
  );
}

/** Formats the number of rows. If there is more than one provider, also states how many of the rows differ. */
function formatRowCount(groups: readonly ProviderComparisonRowGroup[], hasSeveral: boolean): string {
  const rows = groups.flatMap((group) => group.rows);
  if (!hasSeveral) return plural(rows.length, { one: '# fact', other: '# facts' });
  const differing = rows.filter(({ differs }) => differs).length;
  const total = rows.length;
  return plural(differing, { one: `# of ${total} facts differs`, other: `# of ${total} facts differ` });
}

/** Comparison with providers as columns and grouped facts as rows. The header row and first column are sticky. */
export function ProviderComparisonTable({
  providers,
  groups,
  onlyDifferences,
  onRemove,
}: ProviderComparisonTableProps) {
  const shown = groups.map(({ name, rows }) => ({
    name,
    rows: onlyDifferences ? rows.filter(({ differs }) => differs) : rows,
  }));
  const hasNoRows = shown.every(({ rows }) => rows.length === 0);
  return (
    <Card as="div" className={classes['frame']}>
      <section className={classes['scroll']} aria-label={t`Comparison`} tabIndex={0}>
        <table className={classes['table']} data-columns={providers.length}>
          <thead>
            <tr>
              <td className="tabular">{formatRowCount(groups, providers.length > 1)}</td>
              {providers.map((provider) => (
                <th key={provider.id} scope="col">
                  <ProviderComparisonColumnHeader provider={provider} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          {shown
            .filter(({ rows }) => rows.length > 0)
            .map(({ name, rows }) => (
              <tbody key={name}>
                <tr className={classes['group']}>
                  <th colSpan={providers.length + 1} scope="rowgroup">
                    <span>{name}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <Row key={row.label} row={row} providers={providers} />
                ))}
              </tbody>
            ))}
        </table>
        {hasNoRows && <p className={classes['none']}>{t`All details about these providers are the same.`}</p>}
      </section>
    </Card>
  );
}
