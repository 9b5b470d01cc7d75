import { type LiveMessage, LiveTag } from '@marketplace/contracts/live.ts';
import { api } from './api.ts';
import { rememberPosition } from './baseQuery.ts';
import type { CoreDispatch, CoreState } from './coreState.ts';
import type { Effects } from './effects.ts';
import { followLive } from './live.ts';
import { signedOut } from './sessionSlice.ts';

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

/** Refetches what a message names, and only when the page shows it. */
function apply(message: LiveMessage, dispatch: CoreDispatch): void {
  rememberPosition(message.position);
  const tags = message.tags ?? LiveTag.options;
  if (tags.length > 0) dispatch(api.util.invalidateTags([...tags]));
}

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
      const { token, user } = listener.getState().session;
      if (user === null) return;
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
      await followLive(
        {
          open: (aborted) => fetch(new URL('/api/live', window.location.origin), { headers, signal: aborted }),
          wait,
          random: Math.random,
          received: (message) => apply(message, dispatch),
          reconnected: () => void dispatch(api.util.invalidateTags([...LiveTag.options])),
          refused: () => void dispatch(signedOut('expired')),
        },
        signal,
      );
    },
  });
};
