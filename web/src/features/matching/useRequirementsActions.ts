import { useMemo } from 'react';
import type { RequirementField } from '@marketplace/domain/matching/matching.filled.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import type { ChosenProvider } from './selection/quoteSelection.ts';
import {
  answered,
  fieldRemoved,
  extraRemoved,
  limitTextCleared,
  modeChosen,
  providersReturnedTo,
  providerToggled,
  quotesRequested,
  quotesSent,
  selectionCleared,
  wizardReset,
} from './requirementsSlice.ts';

/** Everything that the page's parts can do, with identities that last, so that long lists are not drawn again. */
export interface RequirementsActions {
  answer: (answers: Partial<Requirements>) => void;
  chooseMode: (mode: Requirements['geographicMode']) => void;
  removeField: (field: RequirementField) => void;
  /** @param name member of the wizard's object. */
  removeExtra: (name: string) => void;
  reset: () => void;
  toggle: (provider: ChosenProvider) => void;
  clearSelection: () => void;
  endLimitText: () => void;
  requestQuotes: () => void;
  returnToProviders: () => void;
  sent: () => void;
}

export function useRequirementsActions(): RequirementsActions {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      answer: (answers) => void dispatch(answered(answers)),
      chooseMode: (mode) => void dispatch(modeChosen(mode)),
      removeField: (field) => void dispatch(fieldRemoved(field)),
      removeExtra: (name) => void dispatch(extraRemoved(name)),
      reset: () => void dispatch(wizardReset()),
      toggle: (provider) => void dispatch(providerToggled(provider)),
      clearSelection: () => void dispatch(selectionCleared()),
      endLimitText: () => void dispatch(limitTextCleared()),
      requestQuotes: () => void dispatch(quotesRequested()),
      returnToProviders: () => void dispatch(providersReturnedTo()),
      sent: () => void dispatch(quotesSent()),
    }),
    [dispatch],
  );
}
