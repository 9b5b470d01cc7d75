import { type LiveMessage, LiveTag } from '@marketplace/contracts/live.ts';
import { api } from './api.ts';
import { rememberPosition } from './baseQuery.ts';
import type { CoreDispatch } from './coreState.ts';
import { setStreamLost } from './connection.ts';
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
    // Back on the network, nobody waits out a back-off; a stream that stood before that is opened anew.
    window.addEventListener('online', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      window.removeEventListener('online', finish);
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

/** Opens the stream, and says whether the server could be reached at all. @throws when it could not. */
async function openStream(headers: HeadersInit, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(new URL('/api/live', window.location.origin), { headers, signal });
    setStreamLost(false);
    return response;
  } catch (error) {
    if (!signal.aborted) setStreamLost(true);
    throw error;
  }
}

/** Fetches anew what the server says has changed, until the signal says that the stream is another's. */
export function followUpdates(token: string, dispatch: CoreDispatch, signal: AbortSignal): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  return followLive(
    {
      open: (aborted) => openStream(headers, aborted),
      wait,
      random: Math.random,
      received: (message) => apply(message, dispatch),
      reconnected: () => void dispatch(api.util.invalidateTags([...LiveTag.options])),
      refused: () => void dispatch(signedOut('expired')),
    },
    signal,
  ).finally(() => setStreamLost(false));
}
