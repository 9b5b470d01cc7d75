/** Whether the server is out of reach, as the browser and the live stream find it; this page's own. */
let isLost = false;
const listeners = new Set<() => void>();

/** @param lost whether the live stream could not be opened at all, or stands again. */
export function setStreamLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listen of listeners) listen();
}

/** Whether there is no connection now. */
export function isOffline(): boolean {
  return !navigator.onLine || isLost;
}

/** Calls back when that may have changed; returns how to stop. */
export function onConnection(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
