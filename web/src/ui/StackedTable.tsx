import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from './asElement.ts';
import classes from './StackedTable.module.css';

export interface StackedTableProps extends TableProps {
  /** The widest screen on which its rows stand as blocks: 720 or 1080 px. */
  upTo?: 'phone' | 'tablet';
  /** Its first column begins where the words of a card begin. */
  inCard?: boolean;
}

/** A table whose rows stand as blocks on a narrow screen; `className` may set `--stack-columns`, `--stack-gap` and `--stack-padding`. */
export function StackedTable({ upTo = 'phone', inCard = false, className, ...props }: StackedTableProps) {
  return <Table {...props} className={classNames(classes[upTo], inCard ? classes['inset'] : undefined, className)} />;
}

/** A row of its body; each cell says by `data-label` what stands above it in a block. */
export function StackedRow({ children }: { children: ReactNode }) {
  return <Table.Tr className={classes['row'] ?? ''}>{children}</Table.Tr>;
}
