import { FiltersButton } from '../../../shared/catalogue/list/FiltersButton.tsx';
import type { ListView } from '../../../shared/catalogue/list/listState.ts';
import type { FilterControl } from '../../../shared/catalogue/list/useFilters.ts';
import { ViewSwitch } from '../../../shared/catalogue/list/ViewSwitch.tsx';
import { useAnswersHere } from '../../catalogue/answersHere.public.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { track } from '../../../core/track.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';
import { SelectionTray } from '../selection/SelectionTray.tsx';
import { providerSelectionCleared } from '../requirementsSlice.ts';
import { useStepMoves } from '../useStepInHistory.ts';
import { useRequirements } from '../useRequirements.ts';

export interface ResultsBarProps {
  view: ListView;
  onView: (view: ListView) => void;
  filters: FilterControl['panel'];
}

/** Sticky toolbar with the selection, the filters button and the view switch. */
export function ResultsBar({ view, onView, filters }: ResultsBarProps) {
  const dispatch = useAppDispatch();
  const { requestQuotes } = useStepMoves();
  const { quoteMode, chosen, limitHitCount } = useRequirements();
  const respondsById = useAnswersHere(quoteMode ? chosen.map(({ id }) => id) : []);
  const toggleView = (next: ListView): void => {
    if (next !== view) track({ name: 'view_toggle', view: next });
    onView(next);
  };
  return (
    <Row gap={16} className={classes['bar']}>
      {quoteMode && (
        <SelectionTray
          chosen={chosen}
          respondsById={respondsById}
          limitHitCount={limitHitCount}
          onClear={() => dispatch(providerSelectionCleared())}
          onGetQuotes={requestQuotes}
        />
      )}
      <Row gap={20} className={classes['switches']}>
        <FiltersButton quiet className={classes['filterButton']} {...filters} />
        <ViewSwitch view={view} onChange={toggleView} />
      </Row>
    </Row>
  );
}
