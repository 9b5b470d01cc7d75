import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import classes from './ProviderDetailLink.module.css';
import { buildDetailHistoryState, parseOpenProviderId, setOpenProviderParam } from './openProvider.ts';

export interface ProviderDetailLinkProps {
  id: string;
  children: ReactNode;
}

/** The link to focus when the user steps to this provider in the detail panel. */
export function findProviderDetailLink(id: string): HTMLElement | null {
  return document.querySelector(`main a[data-provider="${CSS.escape(id)}"]`);
}

/** Opens a provider's details next to the page. */
export function ProviderDetailLink({ id, children }: ProviderDetailLinkProps) {
  const [search] = useSearchParams();
  const state = buildDetailHistoryState(useLocation());
  const opened = parseOpenProviderId(search);
  const open = opened === id;
  return (
    <Link
      to={{ search: setOpenProviderParam(search, id).toString() }}
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
