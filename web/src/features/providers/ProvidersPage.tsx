import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { errorText } from '../../app/apiError.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { providersListOpened } from '../../app/pageEvents.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FilterPanel } from '../../ui/providers/FilterPanel.tsx';
import { FiltersButton } from '../../ui/providers/FiltersButton.tsx';
import { useFilters } from '../../ui/providers/useFilters.ts';
import { useListed } from '../../ui/providers/useListed.ts';
import { useListState } from '../../ui/providers/useListState.ts';
import { ViewSwitch } from '../../ui/providers/ViewSwitch.tsx';
import { useListScoredProvidersQuery } from '../catalogue/catalogueApi.ts';
import { ListHead } from './ListHead.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ProviderList } from './ProviderList.tsx';
import classes from './ProvidersPage.module.css';
import { TechnologyCounts } from './TechnologyCounts.tsx';

const noProviders: readonly ScoredProviderView[] = [];

/** Every provider of the catalogue, to filter, sort and ask for a quote. */
export function ProvidersPage() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(providersListOpened()), [dispatch]);
  const { data, error, isError, isFetching, refetch } = useListScoredProvidersQuery(undefined);
  const control = useListState();
  const { state, change } = control;
  const { filter, reset, panel } = useFilters(control);
  const phone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const view = state.view ?? (phone ? 'cards' : 'table');
  const providers = data?.providers ?? noProviders;
  const { options, found, page } = useListed(providers, state);
  const byTechnology = useCallback((protocol: string) => filter({ protocol }), [filter]);

  const switches = (
    <div className={classes['view']}>
      <FiltersButton className={classes['filterButton']} {...panel} />
      <ViewSwitch view={view} onChange={(next) => change((current) => ({ ...current, view: next }))} />
    </div>
  );
  return (
    <div className="page">
      <PageHeader title="Connectivity Providers" crumb="Providers List" actions={switches} />
      <div className={classes['grid']}>
        <aside
          id={panel.panelId}
          className={classes['filters']}
          aria-label="Filters"
          data-open={panel.open || undefined}
        >
          <FilterPanel options={options} filters={state.filters} onChange={filter} onReset={reset} />
          {data !== undefined && <TechnologyCounts providers={found} onChoose={byTechnology} />}
        </aside>
        <div className={classes['list']} aria-busy={isFetching}>
          {isError && (
            <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
              {errorText(error, '')} {data === undefined ? '' : 'The list below is the last one that came.'}
            </ErrorNotice>
          )}
          {data === undefined && !isError && <ListSkeleton view={view} />}
          {data !== undefined && (
            <>
              <ListHead
                filters={state.filters}
                found={found.length}
                total={providers.length}
                lastUpdated={data.lastUpdated}
                onFilter={filter}
              />
              <ProviderList
                found={found.length}
                page={page}
                state={state}
                view={view}
                change={change}
                onReset={reset}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
