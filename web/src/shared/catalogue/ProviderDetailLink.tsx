import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import classes from './ProviderDetailLink.module.css';
import {
  buildDetailPanelHistoryState,
  parseDetailPanelProviderId,
  buildQueryWithDetailPanelProvider,
} from './openProvider.ts';

export interface ProviderDetailLinkProps {
  id: string;
  children: ReactNode;
}

/**
 * Finds the link to a provider's details on the page. The link receives the focus when the detail panel switches to the
 * provider. Returns `null` if the page does not list the provider.
 */
export function findProviderDetailLinkElement(id: string): HTMLElement | null {
  return document.querySelector(`main a[data-provider="${CSS.escape(id)}"]`);
}

/** Link that opens a provider's details in a panel next to the page. */
export function ProviderDetailLink({ id, children }: ProviderDetailLinkProps) {
  const [search] = useSearchParams();
  const state = buildDetailPanelHistoryState(useLocation());
  const opened = parseDetailPanelProviderId(search);
  const open = opened === id;
  return (
    <Link
      to={{ search: buildQueryWithDetailPanelProvider(search, id).toString() }}
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
