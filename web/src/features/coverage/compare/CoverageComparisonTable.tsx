import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './CoverageComparisonTable.module.css';

/** A compared country or provider. */
export interface ComparedCountryOrProvider {
  readonly id: string;
  readonly name: string;
}

export interface CoverageComparisonRowLabelAndCells {
  readonly label: string;
  /** One cell per column. */
  readonly cells: readonly ReactNode[];
}

export interface CoverageComparisonTableProps {
  columns: readonly ComparedCountryOrProvider[];
  facts: readonly CoverageComparisonRowLabelAndCells[];
  onRemove: (id: string) => void;
}

/** Comparison table: countries or providers as columns, technologies and other facts as rows. */
export function CoverageComparisonTable({ columns, facts, onRemove }: CoverageComparisonTableProps) {
  return (
    <section className={classes['scroll']} aria-label={t`Coverage comparison`} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t`Technology`}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <FlexRow gap={4} inline>
                  {name}
                  <ActionIcon
                    className={classes['remove'] ?? ''}
                    aria-label={t`Remove ${name}`}
                    onClick={() => onRemove(id)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </FlexRow>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ id }, index) => (
                <td key={id}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
