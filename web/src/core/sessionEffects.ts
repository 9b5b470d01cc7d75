import { api } from './api.ts';
import type { Effects } from './effects.ts';
import { notify } from './notify.tsx';
import { signedIn, signedOut, workForgotten } from './sessionSlice.ts';
import { clearDrafts, localStore, ownWork } from './storage.ts';

/** What follows from signing in and out: the remembered token, and nothing of one person left for the next. */
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
      // Before the token, since other tabs tell by it why the token went.
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
