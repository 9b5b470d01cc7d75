import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { errorText } from '../../app/apiError.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { providersListOpened } from '../../app/pageEvents.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FilterChipRow } from '../../ui/providers/FilterChipRow.tsx';
import { FilterPanel } from '../../ui/providers/FilterPanel.tsx';
import { withFilters, withoutFilters } from '../../ui/providers/listState.ts';
import { filterCount, type ProviderFilters } from '../../ui/providers/providerFilters.ts';
import { useListed } from '../../ui/providers/useListed.ts';
import { useListState } from '../../ui/providers/useListState.ts';
import { ViewSwitch } from '../../ui/providers/ViewSwitch.tsx';
import { useListScoredProvidersQuery } from '../catalogue/catalogueApi.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ProviderList } from './ProviderList.tsx';
import classes from './ProvidersPage.module.css';
import { TechnologyCounts } from './TechnologyCounts.tsx';

const noProviders: readonly ProviderView[] = [];

/** Every provider of the catalogue, to filter, sort and ask for a quote. */
export function ProvidersPage() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(providersListOpened()), [dispatch]);
  const { data, error, isError, isFetching, refetch } = useListScoredProvidersQuery(undefined);
  const { state, change } = useListState();
  const phone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const view = state.view ?? (phone ? 'cards' : 'table');
  const providers = data?.providers ?? noProviders;
  const panelId = useId();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const filtered = filterCount(state.filters);
  const { options, found, page } = useListed(providers, state);

  const filter = useCallback(
    (next: Partial<ProviderFilters>, typing = false) =>
      change((current) => withFilters(current, next), { replace: typing }),
    [change],
  );
  const reset = useCallback(() => change(withoutFilters), [change]);
  const byTechnology = useCallback((protocol: string) => filter({ protocol }), [filter]);

  return (
    <div className="page">
      <PageHeader
        title="Connectivity Providers"
        crumb="Providers List"
        actions={
          <div className={classes['view']}>
            <Button
              className={classes['filterButton']}
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={filtersOpen}
              aria-controls={panelId}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {filtered > 0 ? `Filters (${filtered})` : 'Filters'}
            </Button>
            <ViewSwitch view={view} onChange={(next) => change((current) => ({ ...current, view: next }))} />
          </div>
        }
      />
      <div className={classes['grid']}>
        <aside id={panelId} className={classes['filters']} aria-label="Filters" data-open={filtersOpen || undefined}>
          <FilterPanel options={options} filters={state.filters} onChange={filter} onReset={reset} />
          {data !== undefined && <TechnologyCounts providers={found} onChoose={byTechnology} />}
        </aside>
        <div className={classes['list']} aria-busy={isFetching}>
          {isError && (
            <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
              {errorText(error, '')} {data === undefined ? '' : 'The list below is the last one that came.'}
            </ErrorNotice>
          )}
          {data === undefined ? (
            !isError && <ListSkeleton view={view} />
          ) : (
            <>
              <div className={classes['tools']}>
                <FilterChipRow filters={state.filters} onChange={filter} />
                <p role="status" className="tabular">
                  {found.length} of {providers.length} providers
                </p>
                {data.lastUpdated !== null && (
                  <p className={classes['updated']}>
                    Last updated <DayTime instant={data.lastUpdated} />
                  </p>
                )}
              </div>
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
