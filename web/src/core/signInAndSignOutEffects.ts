import { t } from '@lingui/core/macro';
import { rtkQueryApi } from './api.ts';
import type { RegisterStoreEffects } from './effects.ts';
import { showToast } from './showToast.tsx';
import { signedIn, signedOut, localInputDiscardedAction } from './sessionSlice.ts';
import { clearFormDrafts, consentAwareLocalStorage, setStoredInputOwner } from './storage.ts';

/**
 * Side effects of signing in and out: stores or removes the session token, and clears the stored input when the user
 * signs out or another user signs in.
 */
export const signInAndSignOutEffects: RegisterStoreEffects = (startListening) => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => consentAwareLocalStorage.write('sessionToken', payload.token),
  });
  startListening({
    predicate: (_action, { session: now }, { session: before }) => now.user !== null && now.user.id !== before.user?.id,
    effect: (_action, listener) => {
      const { user } = listener.getState().session;
      if (user === null || !setStoredInputOwner(user.id)) return;
      consentAwareLocalStorage.remove('recentSearches');
      clearFormDrafts();
      listener.dispatch(localInputDiscardedAction());
    },
  });
  startListening({
    actionCreator: signedOut,
    effect: ({ payload: reason }, { dispatch }) => {
      // Clear the owner before the token: other tabs use the owner to distinguish a sign-out from an expired session.
      if (reason === 'left') {
        setStoredInputOwner(null);
        clearFormDrafts();
        dispatch(localInputDiscardedAction());
      }
      consentAwareLocalStorage.remove('sessionToken');
      dispatch(rtkQueryApi.util.resetApiState());
      if (reason === 'expired') {
        showToast({ type: 'info', title: t`Signed out`, message: t`Your session has ended. Please sign in again.` });
      }
    },
  });
};
