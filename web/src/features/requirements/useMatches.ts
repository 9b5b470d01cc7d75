import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { useAppDispatch, useSession } from '../../app/hooks.ts';
import { useMatchRequirementsQuery } from './matchingApi.ts';
import { matchesCounted } from './requirementsSlice.ts';
import { useKeptSearch } from './useKeptSearch.ts';
import { toWizardData } from './wizardAnswers.ts';

export interface Matches {
  /** Whether a search is in force; without one the full list is shown. */
  active: boolean;
  /** The last answer; while a new one is on its way, the one before. */
  reply: MatchReply | undefined;
  searching: boolean;
  failed: boolean;
  /** Asks the same question again. */
  again: () => void;
}

/** The server's answer to the search in force; tells the wizard how many matched. */
export function useMatches(search: Requirements | null): Matches {
  const dispatch = useAppDispatch();
  const { status } = useSession();
  const active = search !== null && status !== 'guest';
  const asked = active && status === 'signedIn';
  const question = useMemo(() => (search === null ? skipToken : toWizardData(search)), [search]);
  const { data, currentData, isFetching, isError, refetch } = useMatchRequirementsQuery(asked ? question : skipToken);
  const settled = asked && !isFetching ? currentData : undefined;
  const total = settled?.total;
  useKeptSearch(search, settled);
  useEffect(() => {
    if (total !== undefined) dispatch(matchesCounted(total));
  }, [dispatch, search, total]);
  return {
    active,
    reply: active ? data : undefined,
    searching: active && (!asked || (isFetching && currentData === undefined)),
    failed: asked && isError && !isFetching,
    again: () => void (asked && refetch()),
  };
}
