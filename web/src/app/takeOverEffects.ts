import type { Effects } from '../core/effects.ts';
import { localStore } from '../core/storage.ts';

/** Moves the searches of a guest to the account once the server has confirmed the session. */
export const takeOverEffects: Effects = (startListening) => {
  startListening({
    predicate: (_action, { session: now }, { session: before }) => now.user !== null && now.user.id !== before.user?.id,
    effect: async (_action, listener) => {
      const { user } = listener.getState().session;
      if (localStore.read('recentSearches') === null) return;
      const { takeOverSearches } = await import('../features/searches/takeOverSearches.ts');
      if (user !== null) await takeOverSearches(user.id, listener.dispatch);
    },
  });
};
