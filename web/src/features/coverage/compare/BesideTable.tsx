import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '../../../ui/Row.tsx';
import classes from './BesideTable.module.css';

/** What stands in a column. */
export interface CoverageColumn {
  readonly id: string;
  readonly name: string;
}

export interface CoverageFact {
  readonly label: string;
  /** What it says of each column. */
  readonly cells: readonly ReactNode[];
}

export interface BesideTableProps {
  columns: readonly CoverageColumn[];
  facts: readonly CoverageFact[];
  onRemove: (id: string) => void;
}

/** Countries or providers as columns, what is said of them as rows. */
export function BesideTable({ columns, facts, onRemove }: BesideTableProps) {
  return (
    <section className={classes['scroll']} aria-label="Coverage side by side" tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Technology</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <Row gap={4} inline>
                  {name}
                  <ActionIcon
                    className={classes['remove'] ?? ''}
                    aria-label={`Remove ${name}`}
                    onClick={() => onRemove(id)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Row>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ id }, place) => (
                <td key={id}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
