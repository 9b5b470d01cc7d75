import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StackedTable.module.css';

/** A table whose rows stand as blocks on a phone; `className` may set `--stack-columns`, `--stack-gap` and `--stack-padding`. */
export function StackedTable({ className = '', ...props }: TableProps) {
  return <Table {...props} className={`${classes['table'] ?? ''} ${className}`} />;
}

/** A row of its body; each cell says by `data-label` what stands above it on a phone. */
export function StackedRow({ children }: { children: ReactNode }) {
  return <Table.Tr className={classes['row'] ?? ''}>{children}</Table.Tr>;
}
