import type { CoreReduxState } from './coreState.ts';
import type { RegisterStoreEffects } from './effects.ts';

/** Identifies a stream by the session and its access rights; `null` for guests, who have no stream. */
function streamKey({ session: { token, user } }: CoreReduxState): string | null {
  return user === null ? null : `${token} ${user.id} ${user.role} ${user.provider_access_status}`;
}

/**
 * Keeps the page up to date while a user is signed in. Reopens the stream when the user's access rights change,
 * because the server determines the visible events when a stream opens.
 */
export const liveStreamEffects: RegisterStoreEffects = (startListening) => {
  startListening({
    predicate: (_action, now, before) => streamKey(now) !== streamKey(before),
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      const { dispatch, signal } = listener;
      const { session } = listener.getState();
      if (session.user === null) return;
      const { refetchOnLiveUpdates } = await import('./refetchOnLiveUpdates.ts');
      await refetchOnLiveUpdates(session.token, dispatch, signal);
    },
  });
};
