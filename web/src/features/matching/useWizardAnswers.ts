import { useAppDispatch } from '../../core/hooks.ts';
import type { WizardAnswerChanges } from './answerChanges.ts';
import { createWizardAnswersThunk } from './requirementsActions.ts';
import { useRequirementsState } from './useRequirementsState.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

/** The answers of the wizard, and a function to change them. */
export function useWizardAnswers(): { answers: WizardAnswers; answer: (change: WizardAnswerChanges) => void } {
  const dispatch = useAppDispatch();
  const { answers } = useRequirementsState();
  const answer = (change: WizardAnswerChanges): void => {
    dispatch(createWizardAnswersThunk(change));
  };
  return { answers, answer };
}
