import { useEffect } from 'react';
import { useAppSelector } from '../../core/hooks.ts';
import { keepAnswers, keepProgress } from './requirementsStorage.ts';

/** Requirements are saved to local storage whenever they change, and this tab keeps search, selection and step. */
export function useKeptRequirements(): void {
  const { answers, search, chosen, quoteMode, step } = useAppSelector((state) => state.requirements);
  useEffect(() => keepAnswers(answers), [answers]);
  useEffect(() => keepProgress({ search, chosen, quoteMode, step }), [search, chosen, quoteMode, step]);
}
