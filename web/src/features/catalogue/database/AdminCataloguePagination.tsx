import { t } from '@lingui/core/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './AdminCatalogueTable.module.css';
import { formatInteger } from '../../../ui/numberFormat.ts';

export interface AdminCataloguePaginationProps {
  /** Current page, from 1. */
  page: number;
  /** Rows per page. */
  size: number;
  /** Number of rows on all pages. */
  found: number;
  onPage: (page: number) => void;
}

/** Shows the row range, such as `26 to 50 of 111`, with buttons for the previous and next page. */
export function AdminCataloguePagination({ page, size, found, onPage }: AdminCataloguePaginationProps) {
  const last = Math.max(1, Math.ceil(found / size));
  const first = formatInteger((page - 1) * size + 1);
  const end = formatInteger(Math.min(found, page * size));
  const total = formatInteger(found);
  return (
    <FlexRow as="nav" gap={8} wrap justify="end" className={classes['pager']} aria-label={t`Pages`}>
      <span className="tabular" role="status">{t`${first} to ${end} of ${total}`}</span>
      <Button
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
      >{t`Previous`}</Button>
      <Button
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
        rightSection={<IconChevronRight size={16} aria-hidden />}
      >{t`Next`}</Button>
    </FlexRow>
  );
}
