import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { joinClassNames } from './polymorphicProps.ts';
import classes from './StackedTable.module.css';

export interface StackedTableProps extends TableProps {
  /** Maximum screen width with stacked rows: 720 px for phones, 1080 px for tablets. */
  upTo?: 'phone' | 'tablet';
  /** Whether the first column is aligned with the text of the surrounding card. */
  inCard?: boolean;
}

/**
 * A table with rows that become blocks on narrow screens. `className` may set `--stack-columns`, `--stack-gap` and
 * `--stack-padding`.
 */
export function StackedTable({ upTo = 'phone', inCard = false, className, ...props }: StackedTableProps) {
  return (
    <Table {...props} className={joinClassNames(classes[upTo], inCard ? classes['inset'] : undefined, className)} />
  );
}

/** Body row of a `StackedTable`. On narrow screens, the `data-label` of each cell is shown above the cell. */
export function StackedTableRow({ children }: { children: ReactNode }) {
  return <Table.Tr className={classes['row'] ?? ''}>{children}</Table.Tr>;
}
