import { isAnyOf } from '@reduxjs/toolkit';
import type { Effects } from '../../core/effects.ts';
import { userRead } from '../../core/sessionSlice.ts';
import { sessionRead } from './sessionApi.ts';

const isSettled = isAnyOf(sessionRead.matchFulfilled, sessionRead.matchRejected);

/**
 * Stores the user returned by the session check. A reply is outdated when the user or the token has changed since the request: it is
 * discarded and the server is asked again.
 */
export const sessionCheckEffects: Effects = (startListening) => {
  startListening({
    matcher: sessionRead.matchPending,
    effect: async ({ meta: { requestId } }, listener) => {
      const requested = listener.getState().session;
      const [settled] = await listener.take((action) => isSettled(action) && action.meta.requestId === requestId);
      if (!sessionRead.matchFulfilled(settled)) return;
      const { token, user } = listener.getState().session;
      if (token === requested.token && user === requested.user) listener.dispatch(userRead(settled.payload.user));
      else if (token !== null)
        void listener.dispatch(sessionRead.initiate(undefined, { forceRefetch: true, subscribe: false }));
    },
  });
};
