import { useCallback } from 'react';
import { useAppDispatch } from '../../core/hooks.ts';
import type { AnswerChange } from './answerChanges.ts';
import { providersReturnedTo } from './requirementsSlice.ts';

/**
 * @returns what fills answers into the wizard and opens its first step for them; what else was answered stays. It rejects where the
 * wizard's code cannot be had, which comes only now: pages that lead to the wizard need nothing else of it.
 */
export function useStartWith(): (answers: AnswerChange) => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback(
    async (answers) => {
      const { fieldAnswered } = await import('./requirementsActions.ts');
      dispatch(fieldAnswered(answers));
      dispatch(providersReturnedTo());
    },
    [dispatch],
  );
}
