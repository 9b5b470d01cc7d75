import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch, useSession } from '../../core/hooks.ts';
import { searchReopened } from './pageEvents.ts';

/** Runs a search again: its data fill the wizard and, for who is signed in, the matches are shown. */
export function useReopenSearch(): (data: unknown) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const find = useSession().status === 'signedIn';
  return useCallback(
    (data) => {
      const wizard = WizardData.safeParse(data);
      dispatch(searchReopened({ data: wizard.success ? wizard.data : {}, find }));
      void navigate('/requirements');
    },
    [dispatch, find, navigate],
  );
}
