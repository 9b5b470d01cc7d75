import { FiltersButton } from '../../../shared/catalogue/list/FiltersButton.tsx';
import type { ListView } from '../../../shared/catalogue/list/listState.ts';
import type { ProviderFilterControl } from '../../../shared/catalogue/list/useListFilters.ts';
import { ListViewSwitch } from '../../../shared/catalogue/list/ListViewSwitch.tsx';
import { useVendorPresence } from '../../catalogue/vendorPresence.public.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { trackEvent } from '../../../core/track.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';
import { QuoteSelectionBar } from '../selection/QuoteSelectionBar.tsx';
import { providerSelectionCleared } from '../requirementsSlice.ts';
import { useStepNavigation } from '../useSyncStepWithHistory.ts';
import { useRequirements } from '../useRequirements.ts';

export interface ResultsToolbarProps {
  view: ListView;
  onView: (view: ListView) => void;
  filters: ProviderFilterControl['panel'];
}

/** Sticky toolbar with the selection, the filters button and the view switch. */
export function ResultsToolbar({ view, onView, filters }: ResultsToolbarProps) {
  const dispatch = useAppDispatch();
  const { requestQuotes } = useStepNavigation();
  const { quoteMode, chosen, limitHitCount } = useRequirements();
  const respondsById = useVendorPresence(quoteMode ? chosen.map(({ id }) => id) : []);
  const toggleView = (next: ListView): void => {
    if (next !== view) trackEvent({ name: 'view_toggle', view: next });
    onView(next);
  };
  return (
    <Row gap={16} className={classes['bar']}>
      {quoteMode && (
        <QuoteSelectionBar
          chosen={chosen}
          respondsById={respondsById}
          limitHitCount={limitHitCount}
          onClear={() => dispatch(providerSelectionCleared())}
          onGetQuotes={requestQuotes}
        />
      )}
      <Row gap={20} className={classes['switches']}>
        <FiltersButton quiet className={classes['filterButton']} {...filters} />
        <ListViewSwitch view={view} onChange={toggleView} />
      </Row>
    </Row>
  );
}
