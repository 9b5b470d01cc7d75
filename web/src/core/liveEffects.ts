import type { CoreState } from './coreState.ts';
import type { Effects } from './effects.ts';

/** Names a stream by whom it is for and what it may tell; `null` for guests, who get none. */
function streamOf({ session: { token, user } }: CoreState): string | null {
  return user === null ? null : `${token} ${user.id} ${user.role} ${user.provider_access_status}`;
}

/**
 * Keeps the page current while somebody is signed in. The stream is opened anew when the person's access changes, because the
 * server decides at the start what a stream may tell.
 */
export const liveEffects: Effects = (startListening) => {
  startListening({
    predicate: (_action, now, before) => streamOf(now) !== streamOf(before),
    effect: async (_action, listener) => {
      listener.cancelActiveListeners();
      const { dispatch, signal } = listener;
      const { session } = listener.getState();
      if (session.user === null) return;
      const { followUpdates } = await import('./followUpdates.ts');
      await followUpdates(session.token, dispatch, signal);
    },
  });
};
