import { api } from './api.ts';
import type { Effects } from './effects.ts';
import { notify } from './notify.tsx';
import { signedIn, signedOut, workForgotten } from './sessionSlice.ts';
import { clearDrafts, localStore, ownWork } from './storage.ts';

/**
 * Side effects of signing in and out: stores the token and clears one person's local work before another person uses
 * the browser.
 */
export const sessionEffects: Effects = (startListening) => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => localStore.write('sessionToken', payload.token),
  });
  startListening({
    predicate: (_action, { session: now }, { session: before }) => now.user !== null && now.user.id !== before.user?.id,
    effect: (_action, listener) => {
      const { user } = listener.getState().session;
      if (user === null || !ownWork(user.id)) return;
      localStore.remove('recentSearches');
      clearDrafts();
      listener.dispatch(workForgotten());
    },
  });
  startListening({
    actionCreator: signedOut,
    effect: ({ payload: reason }, { dispatch }) => {
      // Clear the owner before the token, since other tabs use it to tell a sign-out from an expired session.
      if (reason === 'left') {
        ownWork(null);
        clearDrafts();
        dispatch(workForgotten());
      }
      localStore.remove('sessionToken');
      dispatch(api.util.resetApiState());
      if (reason === 'expired') {
        notify({ type: 'info', title: 'Signed out', message: 'Your session has ended. Please sign in again.' });
      }
    },
  });
};
