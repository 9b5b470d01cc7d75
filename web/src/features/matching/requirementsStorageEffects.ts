import type { RegisterStoreEffects } from '../../core/effects.ts';
import { limitMessageCleared, selectRequirements } from './requirementsSlice.ts';
import { saveWizardAnswers, saveQuoteRequestProgress } from './requirementsStorage.ts';
import { rfqProviderSelectionLimitMessageDurationMs } from './selection/quoteSelection.ts';

/**
 * Stores the answers for the whole browser, and the search, selection and step for the tab. Hides the limit message
 * after a delay.
 */
export const requirementsStorageEffects: RegisterStoreEffects = (startListening) => {
  startListening({
    predicate: (_action, now, before) => selectRequirements(now) !== selectRequirements(before),
    effect: (_action, listener) => {
      const now = selectRequirements(listener.getState());
      const before = selectRequirements(listener.getOriginalState());
      if (now.answers !== before.answers) saveWizardAnswers(now.answers);
      saveQuoteRequestProgress(now);
    },
  });
  startListening({
    predicate: (_action, now, before) =>
      selectRequirements(now).limitHitCount > selectRequirements(before).limitHitCount,
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      await listener.delay(rfqProviderSelectionLimitMessageDurationMs);
      listener.dispatch(limitMessageCleared());
    },
  });
};
