import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { toApiError } from '../../../core/apiError.ts';
import { useAppDispatch, useSession } from '../../../core/hooks.ts';
import { listQuery, type ListState } from '../../../shared/catalogue/list/listState.ts';
import { type MatchPage, useMatchRequirementsQuery } from './matchingApi.ts';
import { matchesCounted } from '../requirementsSlice.ts';
import { useKeptSearch } from '../useKeptSearch.ts';
import { toWizardData, type WizardAnswers } from '../wizardAnswers.ts';

export interface Matches {
  /** Whether a search is in force; without one the full list is shown. */
  active: boolean;
  /** The last answer; while a new one is on its way, the one before. */
  reply: MatchPage | undefined;
  /** The answer to the search in force is on its way. */
  searching: boolean;
  /** The page is not the one that is asked for: other matches, filters, order or places are on their way. */
  stale: boolean;
  failed: boolean;
  /** There is a search, but nothing is matched for somebody whose data is only kept. */
  restricted: boolean;
  /** Asks the same question again. */
  again: () => void;
}

/** The server's answer to the search in force, filtered, sorted and paged by it; tells the wizard how many matched. */
export function useMatches(search: WizardAnswers | null, state: ListState): Matches {
  const dispatch = useAppDispatch();
  const { status, user } = useSession();
  const searched = search !== null && status !== 'guest';
  const kept = user?.processing_restricted === true;
  const asked = searched && !kept && status === 'signedIn';
  const wizard = useMemo(() => (search === null ? null : toWizardData(search)), [search]);
  const { data, currentData, isFetching, isError, error, refetch } = useMatchRequirementsQuery(
    asked && wizard !== null ? { wizard, list: listQuery(state) } : skipToken,
  );
  const settled = asked && !isFetching ? currentData : undefined;
  const total = settled?.total;
  useKeptSearch(search, settled);
  useEffect(() => {
    if (total !== undefined) dispatch(matchesCounted(total));
  }, [dispatch, search, total]);

  // Another tab may have restricted it meanwhile.
  const restricted = searched && (kept || (isError && toApiError(error, '').code === 'privacy.restricted'));
  const active = searched && !restricted;
  const stale = active && (!asked || (isFetching && currentData === undefined));
  const answered = data !== undefined && JSON.stringify(data.wizard) === JSON.stringify(wizard);
  return {
    active,
    reply: active ? data : undefined,
    searching: stale && !answered,
    stale,
    failed: asked && isError && !isFetching,
    restricted,
    again: () => void (asked && refetch()),
  };
}
