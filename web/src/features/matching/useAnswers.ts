import { useAppDispatch } from '../../core/hooks.ts';
import type { AnswerChange } from './answerChanges.ts';
import { fieldAnswered } from './requirementsActions.ts';
import { useRequirements } from './useRequirements.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

/** The answers of the wizard, and a function to change them. */
export function useAnswers(): { answers: WizardAnswers; answer: (change: AnswerChange) => void } {
  const dispatch = useAppDispatch();
  const { answers } = useRequirements();
  const answer = (change: AnswerChange): void => {
    dispatch(fieldAnswered(change));
  };
  return { answers, answer };
}
