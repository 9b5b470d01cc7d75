import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../core/hooks.ts';
import { answered, requirementsOf, type RequirementsState } from './requirementsSlice.ts';
import type { AnswerChange, WizardAnswers } from './wizardAnswers.ts';

/** This feature's part of the store. */
export function useRequirements(): RequirementsState {
  return useSelector(requirementsOf);
}

/** What the wizard's fields hold, and how one is answered. */
export function useAnswers(): { answers: WizardAnswers; answer: (change: AnswerChange) => void } {
  const dispatch = useAppDispatch();
  const { answers } = useRequirements();
  return { answers, answer: (change) => void dispatch(answered(change)) };
}
