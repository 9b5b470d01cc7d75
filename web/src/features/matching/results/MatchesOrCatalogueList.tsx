import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { getApiErrorText } from '../../../core/apiError.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ScreenReaderLoadingText, SkeletonCard } from '../../../ui/Skeletons.tsx';
import type { ProviderListStateAndSetter } from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { useProviderList } from '../../catalogue/providerListApi.ts';
import { FullCatalogueProviderList } from './FullCatalogueProviderList.tsx';
import type { MatchResultPageWithRequest } from './matchingApi.ts';
import { MatchList } from './MatchList.tsx';
import classes from './Results.module.css';
import { ProviderResultsSection } from './ProviderResultsSection.tsx';
import type { MatchResultsState } from './useMatchResultsPage.ts';

interface ListProps {
  control: ProviderListStateAndSetter;
}

function Loading({ children }: { children: string }) {
  return (
    <div className={classes['loading']}>
      <ScreenReaderLoadingText>{children}</ScreenReaderLoadingText>
      <div className={classes['cards']}>
        {Array.from({ length: 4 }, (_none, index) => (
          <SkeletonCard key={index} lines={5} />
        ))}
      </div>
    </div>
  );
}

function MatchResults({ reply, stale, control }: ListProps & { reply: MatchResultPageWithRequest; stale: boolean }) {
  const { state, change } = control;
  const view = state.view ?? 'cards';
  const list = useMemo(() => ({ ...reply, page: reply.providers }), [reply]);
  return (
    <ProviderResultsSection {...{ control, view, list, stale }} total={reply.total} matched>
      <MatchList {...{ list, view, change }} sort={state.sort} />
    </ProviderResultsSection>
  );
}

function CatalogueResults({ control }: ListProps) {
  const { state, change } = control;
  const { list, stale, error, retry } = useProviderList(state);
  const view = state.view ?? 'cards';
  return (
    <>
      {error !== undefined && (
        <ErrorNotice title={t`Failed to load providers data`} onRetry={retry}>
          {getApiErrorText(error, '')}
        </ErrorNotice>
      )}
      {list === undefined && error === undefined && <Loading>{t`Loading providers`}</Loading>}
      {list !== undefined && (
        <ProviderResultsSection {...{ control, view, list, stale }} total={list.total} matched={false}>
          <FullCatalogueProviderList {...{ list, view, change }} sort={state.sort} />
        </ProviderResultsSection>
      )}
    </>
  );
}

/** Matches of the current search, or the full catalogue without a search. */
export function MatchesOrCatalogueList({
  matches: { active, reply, stale, failed },
  control,
}: ListProps & { matches: MatchResultsState }) {
  if (!active) return <CatalogueResults control={control} />;
  if (reply !== undefined) return <MatchResults {...{ reply, stale, control }} />;
  return failed ? null : <Loading>{t`Finding matching providers`}</Loading>;
}
