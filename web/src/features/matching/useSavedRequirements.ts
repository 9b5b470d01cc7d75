import { useEffect } from 'react';
import { saveAnswers, saveProgress } from './requirementsStorage.ts';
import { useMatchingSelector } from './useMatchingSelector.ts';

/** Requirements are saved to local storage whenever they change, and this tab keeps search, selection and step. */
export function useSavedRequirements(): void {
  const { answers, search, chosen, quoteMode, step } = useMatchingSelector((state) => state.requirements);
  useEffect(() => saveAnswers(answers), [answers]);
  useEffect(() => saveProgress({ search, chosen, quoteMode, step }), [search, chosen, quoteMode, step]);
}
