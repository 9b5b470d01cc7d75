import { isAnyOf } from '@reduxjs/toolkit';
import type { Effects } from '../../core/effects.ts';
import { userRead } from '../../core/sessionSlice.ts';
import { sessionRead } from './sessionApi.ts';

const isSettled = isAnyOf(sessionRead.matchFulfilled, sessionRead.matchRejected);

/**
 * Takes over who the server says is signed in. An answer that was asked for before the person changed something, or signed in anew, is of
 * before the change: it is left, and the server asked once more.
 */
export const sessionCheckEffects: Effects = (startListening) => {
  startListening({
    matcher: sessionRead.matchPending,
    effect: async ({ meta: { requestId } }, listener) => {
      const asked = listener.getState().session;
      const [answer] = await listener.take((action) => isSettled(action) && action.meta.requestId === requestId);
      if (!sessionRead.matchFulfilled(answer)) return;
      const { token, user } = listener.getState().session;
      if (token === asked.token && user === asked.user) listener.dispatch(userRead(answer.payload.user));
      else if (token !== null)
        void listener.dispatch(sessionRead.initiate(undefined, { forceRefetch: true, subscribe: false }));
    },
  });
};
