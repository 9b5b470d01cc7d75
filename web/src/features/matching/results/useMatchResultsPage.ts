import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { toApiError } from '../../../core/apiError.ts';
import { useAppDispatch, useSession } from '../../../core/hooks.ts';
import { buildProviderListApiQueryParams, type ProviderListState } from '../../../shared/catalogue/list/listState.ts';
import { type MatchResultPageWithRequest, useMatchRequirementsQuery } from './matchingApi.ts';
import { matchCountReceived } from '../requirementsSlice.ts';
import { useSaveAndLogSearchOnReply } from '../useSaveAndLogSearchOnReply.ts';
import { convertWizardAnswersToApiFormat, type WizardAnswers } from '../wizardAnswers.ts';

export interface MatchResultsState {
  /** Whether matches of a search are shown; otherwise, the full catalogue is shown. */
  active: boolean;
  /** Latest reply; while another request is loading, the reply to the previous request. */
  reply: MatchResultPageWithRequest | undefined;
  /** Whether the reply to the current search is loading. */
  searching: boolean;
  /** Whether the shown page is outdated, because the session or the requested page of matches is still loading. */
  stale: boolean;
  failed: boolean;
  /** Whether the search has no matches because the user restricted the processing of their data. */
  restricted: boolean;
  /** Repeats the request. */
  retry: () => void;
}

/**
 * Loads a page of matches of the current search, filtered and sorted by the server, and reports the total number of
 * matches to the store.
 */
export function useMatchResultsPage(search: WizardAnswers | null, state: ProviderListState): MatchResultsState {
  const dispatch = useAppDispatch();
  const { status, user } = useSession();
  const hasSearch = search !== null && status !== 'guest';
  const isRestricted = user?.processing_restricted === true;
  const canRequest = hasSearch && !isRestricted && status === 'signedIn';
  const wizard = useMemo(() => (search === null ? null : convertWizardAnswersToApiFormat(search)), [search]);
  const { data, currentData, isFetching, isError, error, refetch } = useMatchRequirementsQuery(
    canRequest && wizard !== null ? { wizard, list: buildProviderListApiQueryParams(state) } : skipToken,
  );
  const settled = canRequest && !isFetching ? currentData : undefined;
  const total = settled?.total;
  useSaveAndLogSearchOnReply(search, settled);
  useEffect(() => {
    if (total !== undefined) dispatch(matchCountReceived(total));
  }, [dispatch, search, total]);

  // The restriction may have been set in another tab.
  const restricted = hasSearch && (isRestricted || (isError && toApiError(error, '').code === 'privacy.restricted'));
  const active = hasSearch && !restricted;
  const stale = active && (!canRequest || (isFetching && currentData === undefined));
  const hasReply = data !== undefined && JSON.stringify(data.wizard) === JSON.stringify(wizard);
  return {
    active,
    reply: active ? data : undefined,
    searching: stale && !hasReply,
    stale,
    failed: canRequest && isError && !isFetching,
    restricted,
    retry: () => void (canRequest && refetch()),
  };
}
