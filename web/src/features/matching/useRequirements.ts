import { useSelector } from 'react-redux';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { answered, requirementsOf, type RequirementsState } from './requirementsSlice.ts';
import type { WizardAnswers } from './wizardAnswers.ts';

/** This feature's part of the store. */
export function useRequirements(): RequirementsState {
  return useSelector(requirementsOf);
}

/** What the wizard's fields hold, and how one is answered. */
export function useAnswers(): { answers: WizardAnswers; answer: (change: Partial<Requirements>) => void } {
  const dispatch = useAppDispatch();
  const { answers } = useRequirements();
  return { answers, answer: (change) => void dispatch(answered(change)) };
}
