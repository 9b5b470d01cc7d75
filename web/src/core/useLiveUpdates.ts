import { type LiveMessage, LiveTag } from '@marketplace/contracts/live.ts';
import { useEffect } from 'react';
import { api } from './api.ts';
import { rememberPosition } from './baseQuery.ts';
import type { CoreDispatch } from './coreState.ts';
import { useAppDispatch, useSession } from './hooks.ts';
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

/**
 * Keeps the page current while somebody is signed in; guests get no stream. It is opened anew when the person's access
 * changes, because the server decides at the start what a stream may tell.
 */
export function useLiveUpdates(): void {
  const dispatch = useAppDispatch();
  const { token, user } = useSession();
  const access = user === null ? null : `${user.id} ${user.role} ${user.provider_access_status}`;
  useEffect(() => {
    if (token === null || access === null) return undefined;
    const stop = new AbortController();
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    void followLive(
      {
        open: (signal) => fetch(new URL('/api/live', window.location.origin), { headers, signal }),
        wait,
        random: Math.random,
        received: (message) => apply(message, dispatch),
        reconnected: () => void dispatch(api.util.invalidateTags([...LiveTag.options])),
        refused: () => void dispatch(signedOut('expired')),
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [dispatch, token, access]);
}
