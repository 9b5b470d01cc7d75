import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Button } from '../../../ui/Button.tsx';
import type { DisplayedProviderPage } from './listPage.ts';
import {
  roundUpToWholeProviderPages,
  showEarlierPartInProviderListState,
  addMoreShownProvidersToListState,
} from './listState.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderListWithShowMoreButton.module.css';
import { useRegisterDetailPanelProviderList } from './shownProviders.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { ProviderSortSelect } from './ProviderSortSelect.tsx';
import { ScrollPositionKeeper } from './ScrollPositionKeeper.tsx';
import { type ProviderListStateAndSetter, useSortProvidersByColumn } from './useProviderListUrlState.ts';

export interface PagedProviderListProps {
  list: Pick<DisplayedProviderPage<ProviderListReplyItem>, 'page' | 'offset' | 'found' | 'question'>;
  control: ProviderListStateAndSetter;
  /** Whether the displayed list is outdated, because the list of the current query is still loading. */
  stale: boolean;
  /** Label of the list's default order. */
  ownOrder?: string | undefined;
  /** Number of providers without filters, if known. */
  total?: number | undefined;
  /** The current page of the list. */
  children: ReactNode;
}

/** @param total number of providers without filters, if known. */
function formatRange(offset: number, end: number, found: number, total: number | undefined): string {
  const range = offset === 0 ? formatInteger(end) : `${formatInteger(offset + 1)}–${formatInteger(end)}`;
  const matching = formatInteger(found);
  if (total === undefined || total <= found) return t`${range} of ${matching}`;
  const unfiltered = formatInteger(total);
  return t`${range} of ${matching}, ${unfiltered} without filters`;
}

/**
 * Provider list with a sort field and a button that shows ten more providers. A second button shows earlier providers
 * if the first providers are no longer displayed.
 */
export function ProviderListWithShowMoreButton({
  list,
  control,
  stale,
  ownOrder,
  total,
  children,
}: PagedProviderListProps) {
  const { page, offset, found, question } = list;
  const { state, change } = control;
  const sortBy = useSortProvidersByColumn(change);
  const furthest = roundUpToWholeProviderPages(found);
  const earlier = useCallback(() => change(showEarlierPartInProviderListState, { replace: true }), [change]);
  const more = useCallback(() => change(addMoreShownProvidersToListState, { replace: true }), [change]);
  useRegisterDetailPanelProviderList({ page, offset, total: found, earlier, more });
  useEffect(() => {
    if (!stale && state.shown > furthest) change((current) => ({ ...current, shown: furthest }), { replace: true });
  }, [change, furthest, stale, state.shown]);

  const end = offset + page.length;
  return (
    <>
      <ProviderSortSelect sort={state.sort} onSort={sortBy} ownOrder={ownOrder} />
      <ScrollPositionKeeper question={question} offset={offset}>
        {offset > 0 && (
          <FlexRow align="stretch" justify="center" className={classes['earlier']}>
            <Button onClick={earlier}>{t`Show earlier`}</Button>
          </FlexRow>
        )}
        {children}
        <FlexRow gap={20} justify="center" className={classes['more']}>
          {end < found && <Button onClick={more}>{t`Show More`}</Button>}
          <span role="status" className="tabular">
            {formatRange(offset, end, found, total)}
          </span>
        </FlexRow>
      </ScrollPositionKeeper>
    </>
  );
}
