import { errorText } from '../../../core/apiError.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonCard } from '../../../ui/Skeletons.tsx';
import type { ListControl } from '../../../shared/catalogue/list/useListState.ts';
import { useProviderList } from '../../catalogue/providerListApi.ts';
import { CatalogueList } from './CatalogueList.tsx';
import type { MatchPage } from './matchingApi.ts';
import { MatchList } from './MatchList.tsx';
import classes from './Results.module.css';
import { ResultsFrame } from './ResultsFrame.tsx';
import type { Matches } from './useMatches.ts';
import type { RequirementsActions } from '../useRequirementsActions.ts';
import { useRequirements } from '../useRequirements.ts';

interface ListProps {
  control: ListControl;
  actions: RequirementsActions;
}

export interface ResultsProps extends ListProps {
  matches: Matches;
}

function Loading({ children }: { children: string }) {
  return (
    <div className={classes['loading']}>
      <LoadingText>{children}</LoadingText>
      <div className={classes['cards']}>
        {Array.from({ length: 4 }, (_none, place) => (
          <SkeletonCard key={place} lines={5} />
        ))}
      </div>
    </div>
  );
}

function MatchResults({ reply, stale, control, actions }: ListProps & { reply: MatchPage; stale: boolean }) {
  const { chosen } = useRequirements();
  const { state, change } = control;
  const view = state.view ?? 'cards';
  const list = { ...reply, page: reply.providers };
  return (
    <ResultsFrame {...{ control, view, list, stale, actions }} matched>
      <MatchList {...{ list, view, change, chosen }} sort={state.sort} onToggle={actions.toggle} />
    </ResultsFrame>
  );
}

function CatalogueResults({ control, actions }: ListProps) {
  const { chosen, quoteMode } = useRequirements();
  const { state, change } = control;
  const { list, stale, error, retry } = useProviderList(state);
  const view = state.view ?? 'cards';
  return (
    <>
      {error !== undefined && (
        <ErrorNotice title="Failed to load providers data" onRetry={retry}>
          {errorText(error, '')}
        </ErrorNotice>
      )}
      {list === undefined && error === undefined && <Loading>Loading providers</Loading>}
      {list !== undefined && (
        <ResultsFrame {...{ control, view, list, stale, actions }} matched={false}>
          <CatalogueList {...{ list, view, change, quoteMode, chosen }} sort={state.sort} onToggle={actions.toggle} />
        </ResultsFrame>
      )}
    </>
  );
}

/** The matches of the search in force, or the full list when there is none. */
export function Results({ matches: { active, reply, stale, failed }, control, actions }: ResultsProps) {
  if (!active) return <CatalogueResults {...{ control, actions }} />;
  if (reply !== undefined) return <MatchResults {...{ reply, stale, control, actions }} />;
  return failed ? null : <Loading>Finding matching providers</Loading>;
}
