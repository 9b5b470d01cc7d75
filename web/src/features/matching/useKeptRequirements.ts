import { useEffect } from 'react';
import { keepAnswers, keepProgress } from './requirementsStorage.ts';
import { useMatchingSelector } from './useMatchingSelector.ts';

/** Requirements are saved to local storage whenever they change, and this tab keeps search, selection and step. */
export function useKeptRequirements(): void {
  const { answers, search, chosen, quoteMode, step } = useMatchingSelector((state) => state.requirements);
  useEffect(() => keepAnswers(answers), [answers]);
  useEffect(() => keepProgress({ search, chosen, quoteMode, step }), [search, chosen, quoteMode, step]);
}
