import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonCard } from '../../ui/Skeletons.tsx';
import type { ListControl } from '../../ui/providers/useListState.ts';
import { useListed } from '../../ui/providers/useListed.ts';
import { CatalogueList } from './CatalogueList.tsx';
import { MatchList } from './MatchList.tsx';
import classes from './Results.module.css';
import { ResultsFrame } from './ResultsFrame.tsx';
import type { Matches } from './useMatches.ts';
import type { RequirementsActions } from './useRequirementsActions.ts';

/** The whole catalogue as it came, or that it did not. */
export interface Catalogue {
  providers: readonly ScoredProviderView[] | undefined;
  failed: boolean;
  retry: () => void;
}

export interface ResultsProps {
  matches: Matches;
  catalogue: Catalogue;
  control: ListControl;
  actions: RequirementsActions;
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

type ListProps<P> = Pick<ResultsProps, 'control' | 'actions'> & { providers: readonly P[] };

function MatchResults({ providers, busy, control, actions }: ListProps<MatchedProvider> & { busy: boolean }) {
  const chosen = useAppSelector((state) => state.requirements.chosen);
  const { state, change } = control;
  const { options, found, page } = useListed(providers, state);
  const view = state.view ?? 'cards';
  return (
    <ResultsFrame {...{ control, view, options, busy, actions }} found={found.length} matched>
      <MatchList
        providers={page}
        view={view}
        sort={state.sort}
        change={change}
        chosen={chosen}
        onToggle={actions.toggle}
      />
    </ResultsFrame>
  );
}

function CatalogueResults({ providers, control, actions }: ListProps<ScoredProviderView>) {
  const { chosen, quoteMode } = useAppSelector((state) => state.requirements);
  const { state, change } = control;
  const { options, found, page } = useListed(providers, state);
  const view = state.view ?? 'cards';
  return (
    <ResultsFrame {...{ control, view, options, actions }} busy={false} found={found.length} matched={false}>
      <CatalogueList
        {...{ view, change, quoteMode, chosen }}
        providers={page}
        sort={state.sort}
        onToggle={actions.toggle}
      />
    </ResultsFrame>
  );
}

/** The matches of the search in force, or the full list when there is none. */
export function Results({ matches, catalogue, control, actions }: ResultsProps) {
  if (matches.active) {
    if (matches.reply !== undefined) {
      return (
        <MatchResults
          providers={matches.reply.providers as MatchedProvider[]}
          busy={matches.searching}
          {...{ control, actions }}
        />
      );
    }
    return matches.failed ? null : <Loading>Finding matching providers</Loading>;
  }
  if (catalogue.providers !== undefined) {
    return <CatalogueResults providers={catalogue.providers} {...{ control, actions }} />;
  }
  if (catalogue.failed) return <ErrorNotice title="Failed to load providers data" onRetry={catalogue.retry} />;
  return <Loading>Loading providers</Loading>;
}
