/** Whether the last attempt to open the live stream failed. */
let isLost = false;
const listeners = new Set<() => void>();

/**
 * Records whether the live stream is reachable.
 * @param lost whether the last attempt to open the stream failed.
 */
export function recordLiveStreamReachability(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listen of listeners) listen();
}

/** Whether the browser is offline or the live stream cannot be reached. */
export function isOfflineOrLiveStreamUnreachable(): boolean {
  return !navigator.onLine || isLost;
}

/**
 * Calls back when the result of `isOfflineOrLiveStreamUnreachable` may have changed.
 * @returns a function that unsubscribes.
 */
export function subscribeToConnectionState(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
