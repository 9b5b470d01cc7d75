import { isAnyOf } from '@reduxjs/toolkit';
import type { RegisterStoreEffects } from '../../core/effects.ts';
import { signedInUserLoaded } from '../../core/sessionSlice.ts';
import { sessionValidationRtkEndpoint } from './sessionApi.ts';

const isSettled = isAnyOf(sessionValidationRtkEndpoint.matchFulfilled, sessionValidationRtkEndpoint.matchRejected);

/**
 * Stores the user returned by the session check. If the user or the token has changed since the request, discards the
 * outdated reply and repeats the check.
 */
export const storeValidatedSessionUserEffects: RegisterStoreEffects = (startListening) => {
  startListening({
    matcher: sessionValidationRtkEndpoint.matchPending,
    effect: async ({ meta: { requestId } }, listener) => {
      const requested = listener.getState().session;
      const [settled] = await listener.take((action) => isSettled(action) && action.meta.requestId === requestId);
      if (!sessionValidationRtkEndpoint.matchFulfilled(settled)) return;
      const { token, user } = listener.getState().session;
      if (token === requested.token && user === requested.user)
        listener.dispatch(signedInUserLoaded(settled.payload.user));
      else if (token !== null)
        void listener.dispatch(
          sessionValidationRtkEndpoint.initiate(undefined, { forceRefetch: true, subscribe: false }),
        );
    },
  });
};
