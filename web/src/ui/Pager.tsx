import { t } from '@lingui/core/macro';
import { Button } from './Button.tsx';
import classes from './Pager.module.css';
import { FlexRow } from './FlexRow.tsx';

export interface PagerProps {
  /** Number of the current page, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Buttons for the previous and next page of a list; renders nothing for a single page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <FlexRow as="nav" gap={12} justify="end" className={classes['pager']} aria-label={t`Pages`}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>{t`Previous`}</Button>
      <span>{t`Page ${page} of ${pages}`}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>{t`Next`}</Button>
    </FlexRow>
  );
}
