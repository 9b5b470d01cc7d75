import type { Effects } from '../../core/effects.ts';
import { limitTextCleared, requirementsOf } from './requirementsSlice.ts';
import { saveAnswers, saveProgress } from './requirementsStorage.ts';
import { limitTextFor } from './selection/quoteSelection.ts';

/** The answers are kept in this browser and the search, the selection and the step in this tab; the limit's message goes by itself. */
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
    predicate: (_action, now, before) => requirementsOf(now).limitMet > requirementsOf(before).limitMet,
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      await listener.delay(limitTextFor);
      listener.dispatch(limitTextCleared());
    },
  });
};
