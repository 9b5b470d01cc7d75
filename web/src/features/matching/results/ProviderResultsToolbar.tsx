import { ProviderFiltersButton } from '../../../shared/catalogue/list/ProviderFiltersButton.tsx';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import type { ProviderFilterActions } from '../../../shared/catalogue/list/useProviderListFilterActions.ts';
import { ProviderListViewSwitch } from '../../../shared/catalogue/list/ProviderListViewSwitch.tsx';
import { useVendorPresenceByProviderId } from '../../catalogue/vendorPresence.public.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { trackEventWithConsent } from '../../../core/trackEventWithConsent.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Results.module.css';
import { RfqProviderSelectionBar } from '../selection/RfqProviderSelectionBar.tsx';
import { providerSelectionCleared } from '../requirementsSlice.ts';
import { useQuoteRequestStepNavigation } from '../useSyncRequirementsStepWithHistory.ts';
import { useRequirementsState } from '../useRequirementsState.ts';

export interface ProviderResultsToolbarProps {
  view: ProviderListViewMode;
  onView: (view: ProviderListViewMode) => void;
  filters: ProviderFilterActions['panel'];
}

/** Sticky toolbar with the selection, the filters button and the view switch. */
export function ProviderResultsToolbar({ view, onView, filters }: ProviderResultsToolbarProps) {
  const dispatch = useAppDispatch();
  const { requestQuotes } = useQuoteRequestStepNavigation();
  const { quoteMode, chosen, limitHitCount } = useRequirementsState();
  const respondsById = useVendorPresenceByProviderId(quoteMode ? chosen.map(({ id }) => id) : []);
  const toggleView = (next: ProviderListViewMode): void => {
    if (next !== view) trackEventWithConsent({ name: 'view_toggle', view: next });
    onView(next);
  };
  return (
    <FlexRow gap={16} className={classes['bar']}>
      {quoteMode && (
        <RfqProviderSelectionBar
          chosen={chosen}
          respondsById={respondsById}
          limitHitCount={limitHitCount}
          onClear={() => dispatch(providerSelectionCleared())}
          onGetQuotes={requestQuotes}
        />
      )}
      <FlexRow gap={20} className={classes['switches']}>
        <ProviderFiltersButton quiet className={classes['filterButton']} {...filters} />
        <ProviderListViewSwitch view={view} onChange={toggleView} />
      </FlexRow>
    </FlexRow>
  );
}
