import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import classes from './DetailLink.module.css';
import { openedFrom, readOpen, withOpen } from './openProvider.ts';

export interface DetailLinkProps {
  id: string;
  children: ReactNode;
}

/** The link to focus when the user steps to this provider in the detail panel. */
export function detailLinkOf(id: string): HTMLElement | null {
  return document.querySelector(`main a[data-provider="${CSS.escape(id)}"]`);
}

/** Opens a provider's details next to the page. */
export function DetailLink({ id, children }: DetailLinkProps) {
  const [search] = useSearchParams();
  const state = openedFrom(useLocation());
  const opened = readOpen(search);
  const open = opened === id;
  return (
    <Link
      to={{ search: withOpen(search, id).toString() }}
      replace={opened !== null}
      state={state}
      preventScrollReset
      className={classes['link']}
      data-provider={id}
      data-open={open || undefined}
    >
      <span className={classes['words']} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
      <span className={classes['hit']} />
    </Link>
  );
}
