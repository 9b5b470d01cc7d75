import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { previousSearchReopenedAction } from './pageEvents.ts';

/** @returns a function that runs a search again: fills the wizard and, for signed-in users, shows the matches. */
export function useReopenSearch(): (data: unknown) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const find = useSession().status === 'signedIn';
  return useCallback(
    (data) => {
      const wizard = RequirementsWizardRequest.safeParse(data);
      dispatch(previousSearchReopenedAction({ data: wizard.success ? wizard.data : {}, find }));
      void navigate('/requirements');
    },
    [dispatch, find, navigate],
  );
}
