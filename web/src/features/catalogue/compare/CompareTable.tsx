import type { ComparedGroup, ComparedRow } from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Note } from '../../../ui/Note.tsx';
import { bestOf } from './bestOf.ts';
import { CompareCell } from './CompareCell.tsx';
import { CompareHead } from './CompareHead.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './CompareTable.module.css';

export interface CompareTableProps {
  /** The columns. */
  providers: readonly DetailedProvider[];
  groups: readonly ComparedGroup[];
  onlyDifferences: boolean;
  onRemove: (id: string) => void;
}

function Row({ row, providers }: { row: ComparedRow; providers: readonly DetailedProvider[] }) {
  const best = bestOf(row);
  return (
    <tr data-differs={row.differs} data-alone={providers.length === 1 || undefined}>
      <th scope="row">
        {row.label}
        {row.note !== undefined && <Note>{row.note}</Note>}
      </th>
      {providers.map(({ id }, place) => {
        const value = row.values[place];
        return (
          <td key={id} data-best={best === place || undefined}>
            {value !== undefined && <CompareCell value={value} best={best === place} />}
          </td>
        );
      })}
    </tr>
  );
}

/** How many rows there are, and how many of them differ. */
function countsText(groups: readonly ComparedGroup[], compared: boolean): string {
  const rows = groups.flatMap((group) => group.rows);
  return compared ? `${rows.filter(({ differs }) => differs).length} of ${rows.length} differ` : `${rows.length} facts`;
}

/** Providers as columns, facts as rows in their groups; head and first column stay in sight. */
export function CompareTable({ providers, groups, onlyDifferences, onRemove }: CompareTableProps) {
  const shown = groups.map(({ name, rows }) => ({
    name,
    rows: onlyDifferences ? rows.filter(({ differs }) => differs) : rows,
  }));
  const none = shown.every(({ rows }) => rows.length === 0);
  return (
    <Card as="div" className={classes['frame']}>
      <section className={classes['scroll']} aria-label="Comparison" tabIndex={0}>
        <table className={classes['table']} data-columns={providers.length}>
          <thead>
            <tr>
              <td className="tabular">{countsText(groups, providers.length > 1)}</td>
              {providers.map((provider) => (
                <th key={provider.id} scope="col">
                  <CompareHead provider={provider} onRemove={onRemove} />
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
        {none && <p className={classes['none']}>These providers do not differ in any fact.</p>}
      </section>
    </Card>
  );
}
