import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { useHasBeenTrue } from '../../../core/useHasBeenTrue.ts';
import { providersListOpenedAction } from '../../../shared/searches/pageEvents.ts';
import { trackEventWithConsent } from '../../../core/trackEventWithConsent.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ProviderFilterPanel } from '../../../shared/catalogue/list/ProviderFilterPanel.tsx';
import { ProviderFiltersButton } from '../../../shared/catalogue/list/ProviderFiltersButton.tsx';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import {
  type ProviderFilterActions,
  useProviderListFilterActions,
} from '../../../shared/catalogue/list/useProviderListFilterActions.ts';
import {
  type ProviderListStateAndSetter,
  useProviderListUrlState,
} from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { ProviderListViewSwitch } from '../../../shared/catalogue/list/ProviderListViewSwitch.tsx';
import { type ProviderListResult as CatalogueList, useProviderList } from '../providerListApi.ts';
import { ProviderListHeader } from './ProviderListHeader.tsx';
import { ProviderListSkeleton } from './ProviderListSkeleton.tsx';
import { emptyProviderFacets } from './emptyFacets.ts';
import { ProviderList } from './ProviderList.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProvidersPage.module.css';
import { ProviderCountsByTechnologyList } from './ProviderCountsByTechnologyList.tsx';

interface PageSectionProps {
  catalogue: CatalogueList;
  control: ProviderListStateAndSetter;
  filters: ProviderFilterActions;
}

function Sidebar({ catalogue: { list }, control, filters: { filter, reset, panel } }: PageSectionProps) {
  const { filters } = control.state;
  const isNarrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false });
  const isRendered = useHasBeenTrue(panel.open || !isNarrow);
  const filterByTechnology = useCallback((name: string) => filter({ technology: [name] }), [filter]);
  return (
    <aside
      id={panel.panelId}
      className={classes['filters']}
      aria-label={t`Filters`}
      data-open={panel.open || undefined}
    >
      {isRendered && (
        <ProviderFilterPanel
          options={list?.facets ?? emptyProviderFacets}
          filters={filters}
          onChange={filter}
          onReset={reset}
        />
      )}
      {isRendered && list !== undefined && (
        <ProviderCountsByTechnologyList
          technologies={list.facets.technology}
          chosen={filters.technology}
          onChoose={filterByTechnology}
        />
      )}
    </aside>
  );
}

function Listing({ catalogue, control, filters, view }: PageSectionProps & { view: ProviderListViewMode }) {
  const { list, stale, error, retry } = catalogue;
  return (
    <div className={classes['list']} aria-busy={stale}>
      {error !== undefined && (
        <ErrorNotice title={t`Failed to load providers data`} onRetry={retry}>
          {getApiErrorText(error, '')} {list === undefined ? '' : t`The list below may be out of date.`}
        </ErrorNotice>
      )}
      {list === undefined && error === undefined && <ProviderListSkeleton view={view} />}
      {list !== undefined && (
        <>
          <ProviderListHeader filters={control.state.filters} list={list} onFilter={filters.filter} />
          <ProviderList {...{ list, view, control, stale }} onFilter={filters.filter} onReset={filters.reset} />
        </>
      )}
    </div>
  );
}

/** The page's largest text before the list is loaded (LCP). Must not depend on the list. */
const lead = t`Filter mobile operators, MVNOs, LPWAN and satellite networks, compare up to four side by side, and request quotes from up to three.`;

/** The filterable catalogue, as cards or table. As specified, opening the page ends the current requirements search. */
export function ProvidersPage() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(providersListOpenedAction()), [dispatch]);
  const control = useProviderListUrlState();
  const catalogue = useProviderList(control.state);
  const filters = useProviderListFilterActions(control);
  const isPhone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const view = control.state.view ?? (isPhone ? 'cards' : 'table');
  const toggleView = (next: ProviderListViewMode): void => {
    if (next !== view) trackEventWithConsent({ name: 'view_toggle', view: next });
    control.change((current) => ({ ...current, view: next }));
  };
  const switches = (
    <FlexRow gap={20} className={classes['view']}>
      <ProviderFiltersButton className={classes['filterButton']} {...filters.panel} />
      <ProviderListViewSwitch view={view} onChange={toggleView} />
    </FlexRow>
  );
  return (
    <div className="page">
      <PageHeader title={t`Connectivity Providers`} crumb={t`Providers List`} lead={lead} actions={switches} />
      <div className={classes['grid']}>
        <Sidebar {...{ catalogue, control, filters }} />
        <Listing {...{ catalogue, control, filters, view }} />
      </div>
    </div>
  );
}
