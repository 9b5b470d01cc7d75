import { useCallback } from 'react';
import { useAppDispatch } from '../../core/hooks.ts';
import type { WizardAnswerChanges } from './answerChanges.ts';
import { providersStepOpened } from './requirementsSlice.ts';

/**
 * @returns a function that fills answers into the wizard and opens its first step. Other answers do not change. The
 * function loads the wizard's code on demand and rejects if loading fails.
 */
export function useOpenWizardWithAnswers(): (answers: WizardAnswerChanges) => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(
    async (answers) => {
      const { createWizardAnswersThunk } = await import('./requirementsActions.ts');
      dispatch(createWizardAnswersThunk(answers));
      dispatch(providersStepOpened());
    },
    [dispatch],
  );
}
