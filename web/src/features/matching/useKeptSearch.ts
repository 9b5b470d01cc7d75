import { useEffect } from 'react';
import type { MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { useLogSearchMutation, useSaveSearchMutation } from '../searches/searchesApi.ts';
import { searchKept } from './requirementsSlice.ts';
import { loggedSearchOf, savedSearchOf } from './searchRecord.ts';
import type { WizardAnswers } from './wizardAnswers.ts';
import { useRequirements } from './useRequirements.ts';

/** Saves and logs a search once it is answered. That this fails, nobody is told: the matches are there. */
export function useKeptSearch(search: WizardAnswers | null, reply: MatchReply | undefined): void {
  const dispatch = useAppDispatch();
  const { toKeep } = useRequirements();
  const { user } = useSession();
  const [save] = useSaveSearchMutation();
  const [log] = useLogSearchMutation();
  useEffect(() => {
    if (toKeep === null || search === null || reply === undefined || user === null) return;
    dispatch(searchKept());
    if (toKeep === 'saveAndLog') void save(savedSearchOf(search, user, new Date().toISOString()));
    void log(loggedSearchOf(search, user, reply));
  }, [dispatch, log, reply, save, search, toKeep, user]);
}
