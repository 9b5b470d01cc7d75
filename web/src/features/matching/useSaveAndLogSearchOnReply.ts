import { useEffect } from 'react';
import type { MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { useLogSearchMutation, useSaveSearchMutation } from '../searches/searchesApi.ts';
import { searchRecorded } from './requirementsSlice.ts';
import { toLogSearchRequestBody, toSaveSearchRequestBody } from './searchRecordBodies.ts';
import type { WizardAnswers } from './wizardAnswers.ts';
import { useRequirementsState } from './useRequirementsState.ts';

/**
 * Saves and logs a search when its reply arrives; a search that was saved before is only logged. Failures are ignored,
 * because the matches are shown anyway.
 */
export function useSaveAndLogSearchOnReply(
  search: WizardAnswers | null,
  reply: MatchedProvidersPageReply | undefined,
): void {
  const dispatch = useAppDispatch();
  const { pendingRecord } = useRequirementsState();
  const { user } = useSession();
  const [save] = useSaveSearchMutation();
  const [log] = useLogSearchMutation();
  useEffect(() => {
    if (pendingRecord === null || search === null || reply === undefined || user === null) return;
    dispatch(searchRecorded());
    if (pendingRecord === 'saveAndLog') void save(toSaveSearchRequestBody(search, user, new Date().toISOString()));
    void log(toLogSearchRequestBody(search, user, reply));
  }, [dispatch, log, reply, save, search, pendingRecord, user]);
}
