/** Whether the live stream cannot be reached. State of this page only. */
let isLost = false;
const listeners = new Set<() => void>();

/** @param lost true when the live stream could not be opened, false when it is open again. */
export function setLiveStreamLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listen of listeners) listen();
}

/** Whether the browser is offline or the live stream cannot be reached. */
export function isOffline(): boolean {
  return !navigator.onLine || isLost;
}

/** Calls back when the connection state may have changed. @returns a function that unsubscribes. */
export function subscribeToConnection(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
