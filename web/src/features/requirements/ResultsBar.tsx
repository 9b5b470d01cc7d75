import { IconFilter } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import type { ListView } from '../../ui/providers/listState.ts';
import { ViewSwitch } from '../../ui/providers/ViewSwitch.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import classes from './Results.module.css';
import { SelectionTray } from './SelectionTray.tsx';
import type { RequirementsActions } from './useRequirementsActions.ts';

export interface ResultsBarProps {
  view: ListView;
  onView: (view: ListView) => void;
  filters: { open: boolean; count: number; panelId: string; onToggle: () => void };
  actions: RequirementsActions;
}

/** The selection, the way to the filters and the view; stays at the top of the window. */
export function ResultsBar({ view, onView, filters, actions }: ResultsBarProps) {
  const { quoteMode, chosen, limitMet } = useAppSelector((state) => state.requirements);
  return (
    <div className={classes['bar']}>
      {quoteMode && (
        <SelectionTray
          chosen={chosen}
          limitMet={limitMet}
          onClear={actions.clearSelection}
          onLimitTextEnd={actions.endLimitText}
          onGetQuotes={actions.requestQuotes}
        />
      )}
      <div className={classes['switches']}>
        <Button
          variant="quiet"
          className={classes['filterButton']}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={filters.open}
          aria-controls={filters.panelId}
          onClick={filters.onToggle}
        >
          {filters.count > 0 ? `Filters (${filters.count})` : 'Filters'}
        </Button>
        <ViewSwitch view={view} onChange={onView} />
      </div>
    </div>
  );
}
