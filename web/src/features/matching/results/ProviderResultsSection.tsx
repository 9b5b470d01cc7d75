import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../../core/hooks.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProviderFilterChipRow } from '../../../shared/catalogue/list/ProviderFilterChipRow.tsx';
import { ProviderFilterPanel } from '../../../shared/catalogue/list/ProviderFilterPanel.tsx';
import type { DisplayedProviderPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import { ProviderListWithShowMoreButton } from '../../../shared/catalogue/list/ProviderListWithShowMoreButton.tsx';
import { NoProvidersFoundNotice } from '../../../shared/catalogue/list/NoProvidersFoundNotice.tsx';
import { useProviderListFilterActions } from '../../../shared/catalogue/list/useProviderListFilterActions.ts';
import type { ProviderListStateAndSetter } from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Results.module.css';
import { ProviderResultsToolbar } from './ProviderResultsToolbar.tsx';
import { wizardReset } from '../requirementsSlice.ts';

export interface ProviderResultsLayoutProps {
  control: ProviderListStateAndSetter;
  view: ProviderListViewMode;
  list: DisplayedProviderPage<ProviderListReplyItem>;
  /** Whether the list contains matches, not the full catalogue. */
  matched: boolean;
  /** Number of providers without filters, if known. */
  total?: number | undefined;
  /** Whether the list belongs to an earlier request than the current one. */
  stale: boolean;
  /** Rendered list. */
  children: ReactNode;
}

/** Layout around a list of results: selection, filters, view switch and Show More. */
export function ProviderResultsSection({
  control,
  view,
  list,
  matched,
  total,
  stale,
  children,
}: ProviderResultsLayoutProps) {
  const dispatch = useAppDispatch();
  const { state, change } = control;
  const { filter, reset, panel } = useProviderListFilterActions(control);
  return (
    <>
      <ProviderResultsToolbar
        view={view}
        onView={(next) => change((current) => ({ ...current, view: next }))}
        filters={panel}
      />
      <Stack gap={12} className={classes['body']}>
        <aside
          id={panel.panelId}
          className={classes['panel']}
          aria-label={t`Filters`}
          data-open={panel.open || undefined}
        >
          <ProviderFilterPanel options={list.facets} filters={state.filters} onChange={filter} onReset={reset} inline />
        </aside>
        <Stack gap={12} className={classes['list']} aria-busy={stale}>
          <ProviderFilterChipRow filters={state.filters} onChange={filter} />
          {list.found === 0 ? (
            <NoProvidersFoundNotice filters={state.filters} onReset={reset}>
              {matched && (
                <Button variant="quiet" onClick={() => dispatch(wizardReset())}>{t`Reset requirements`}</Button>
              )}
            </NoProvidersFoundNotice>
          ) : (
            <ProviderListWithShowMoreButton
              {...{ list, control, stale, total }}
              ownOrder={matched ? t`Best match` : undefined}
            >
              {children}
            </ProviderListWithShowMoreButton>
          )}
        </Stack>
      </Stack>
    </>
  );
}
