import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FilterChipRow } from '../../ui/providers/FilterChipRow.tsx';
import { FilterPanel } from '../../ui/providers/FilterPanel.tsx';
import { type ListView, withMore } from '../../ui/providers/listState.ts';
import { NoProviders } from '../../ui/providers/NoProviders.tsx';
import type { Facets } from '@marketplace/contracts/catalogue/catalogue.filters.ts';
import { ShowMore } from '../../ui/providers/ShowMore.tsx';
import { useFilters } from '../../ui/providers/useFilters.ts';
import type { ListControl } from '../../ui/providers/useListState.ts';
import classes from './Results.module.css';
import { ResultsBar } from './ResultsBar.tsx';
import type { RequirementsActions } from './useRequirementsActions.ts';

export interface ResultsFrameProps {
  control: ListControl;
  view: ListView;
  options: Facets;
  /** How many pass the filters. */
  found: number;
  /** Whether requirements chose the list. */
  matched: boolean;
  /** A newer answer is on its way. */
  busy: boolean;
  actions: RequirementsActions;
  /** The list itself. */
  children: ReactNode;
}

/** What stands around a list of results, matched or not: selection, filters, view, Show More. */
export function ResultsFrame({ control, view, options, found, matched, busy, actions, children }: ResultsFrameProps) {
  const { state, change } = control;
  const { filter, reset, panel } = useFilters(control);
  return (
    <>
      <ResultsBar
        view={view}
        onView={(next) => change((current) => ({ ...current, view: next }))}
        filters={panel}
        actions={actions}
      />
      <div className={classes['body']}>
        <aside id={panel.panelId} className={classes['panel']} aria-label="Filters" data-open={panel.open || undefined}>
          <FilterPanel options={options} filters={state.filters} onChange={filter} onReset={reset} inline />
        </aside>
        <div className={classes['list']} aria-busy={busy}>
          <FilterChipRow filters={state.filters} onChange={filter} />
          {found === 0 ? (
            <NoProviders filters={state.filters} onReset={reset}>
              {matched && (
                <Button variant="quiet" onClick={actions.reset}>
                  Reset requirements
                </Button>
              )}
            </NoProviders>
          ) : (
            <>
              {children}
              <ShowMore shown={state.shown} total={found} onMore={() => change(withMore, { replace: true })} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
