import { type LiveMessage, LiveTag } from '@marketplace/contracts/live.ts';
import { api } from './api.ts';
import { rememberPosition } from './baseQuery.ts';
import type { CoreDispatch } from './coreState.ts';
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

/** Fetches anew what the server says has changed, until the signal says that the stream is another's. */
export function followUpdates(token: string, dispatch: CoreDispatch, signal: AbortSignal): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  return followLive(
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
}
