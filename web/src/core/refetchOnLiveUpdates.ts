import { type LiveUpdateMessage, LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import { rtkQueryApi } from './api.ts';
import { storeNewestLogPositionInSessionStorage } from './baseQuery.ts';
import type { CoreDispatch } from './coreState.ts';
import { recordLiveStreamReachability } from './connection.ts';
import { followLiveUpdateStreamUntilAborted } from './live.ts';
import { signedOut } from './sessionSlice.ts';

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish, { once: true });
    // Ends the wait as soon as the browser is online again.
    window.addEventListener('online', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      window.removeEventListener('online', finish);
      resolve();
    }
  });
}

/** Refetches the displayed data that a message reports as changed. */
function apply(message: LiveUpdateMessage, dispatch: CoreDispatch): void {
  storeNewestLogPositionInSessionStorage(message.position);
  const tags = message.tags ?? LiveUpdateTag.options;
  if (tags.length > 0) dispatch(rtkQueryApi.util.invalidateTags([...tags]));
}

/**
 * Opens the live stream and records whether the server could be reached.
 * @throws if the server could not be reached or the signal was aborted.
 */
async function openStream(headers: HeadersInit, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(new URL('/api/live', window.location.origin), { headers, signal });
    recordLiveStreamReachability(false);
    return response;
  } catch (error) {
    if (!signal.aborted) recordLiveStreamReachability(true);
    throw error;
  }
}

/** Refetches data that the server reports as changed, until the signal aborts. */
export function refetchOnLiveUpdates(token: string, dispatch: CoreDispatch, signal: AbortSignal): Promise<void> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  return followLiveUpdateStreamUntilAborted(
    {
      open: (aborted) => openStream(headers, aborted),
      wait,
      random: Math.random,
      received: (message) => apply(message, dispatch),
      reconnected: () => void dispatch(rtkQueryApi.util.invalidateTags([...LiveUpdateTag.options])),
      refused: () => void dispatch(signedOut('expired')),
    },
    signal,
  ).finally(() => recordLiveStreamReachability(false));
}
