import { api } from './api.ts';
import type { Effects } from './effects.ts';
import { notify } from './notify.tsx';
import { signedIn, signedOut } from './sessionSlice.ts';
import { clearDrafts, localStore } from './storage.ts';

/** What follows from signing in and out: the remembered token, and nothing of one person left for the next. */
export const sessionEffects: Effects = (startListening) => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => localStore.write('sessionToken', payload.token),
  });
  startListening({
    actionCreator: signedOut,
    effect: ({ payload: reason }, { dispatch }) => {
      localStore.remove('sessionToken');
      dispatch(api.util.resetApiState());
      if (reason === 'left') clearDrafts();
      else notify({ type: 'info', title: 'Signed out', message: 'Your session has ended. Please sign in again.' });
    },
  });
};
