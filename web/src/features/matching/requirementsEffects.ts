import type { Effects } from '../../core/effects.ts';
import { limitMessageCleared, requirementsOf } from './requirementsSlice.ts';
import { saveAnswers, saveProgress } from './requirementsStorage.ts';
import { limitTextFor } from './selection/quoteSelection.ts';

/** Stores the answers per browser, and search, selection and step per tab. Hides the limit message after a delay. */
export const requirementsEffects: Effects = (startListening) => {
  startListening({
    predicate: (_action, now, before) => requirementsOf(now) !== requirementsOf(before),
    effect: (_action, listener) => {
      const now = requirementsOf(listener.getState());
      const before = requirementsOf(listener.getOriginalState());
      if (now.answers !== before.answers) saveAnswers(now.answers);
      saveProgress(now);
    },
  });
  startListening({
    predicate: (_action, now, before) => requirementsOf(now).limitHitCount > requirementsOf(before).limitHitCount,
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      await listener.delay(limitTextFor);
      listener.dispatch(limitMessageCleared());
    },
  });
};
