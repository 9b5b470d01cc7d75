import type { RegisterStoreEffects } from '../core/effects.ts';
import { consentAwareLocalStorage } from '../core/storage.ts';

/** Moves the searches of a guest to the account once the server has confirmed the session. */
export const guestSearchImportEffects: RegisterStoreEffects = (startListening) => {
  startListening({
    predicate: (_action, { session: now }, { session: before }) => now.user !== null && now.user.id !== before.user?.id,
    effect: async (_action, listener) => {
      const { user } = listener.getState().session;
      if (consentAwareLocalStorage.read('recentSearches') === null) return;
      const { moveGuestSearchesToAccount } = await import('../features/searches/moveGuestSearchesToAccount.ts');
      if (user !== null) await moveGuestSearchesToAccount(user.id, listener.dispatch);
    },
  });
};
