import { recordEngagement } from '@marketplace/contracts/engagement/engagement.api.ts';
import { mostTrackedAtOnce, type TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { isObjecting } from './objection.ts';
import { isAllowed } from './storage.ts';
import { trackedEventName } from './track.ts';

/** Milliseconds for which events wait for others, so that they are told together. */
const tellAfterMs = 10_000;

/** Events that wait at most, where the browser takes no beacon; the oldest go first. */
const mostWaiting = 4 * mostTrackedAtOnce;

function beacon(events: readonly TrackedEvent[]): boolean {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  return 'sendBeacon' in navigator && navigator.sendBeacon(recordEngagement.path, body);
}

/**
 * Tells the server what people do on the page, some events at once, at the latest when the page is left. What was not told yet when
 * somebody takes the consent back, or objects, is forgotten.
 * @returns what ends it.
 */
export function tellServer(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waiting: TrackedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tell = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isAllowed('analytics') || isObjecting()) waiting = [];
    while (waiting.length > 0 && beacon(waiting.slice(0, mostTrackedAtOnce))) waiting.splice(0, mostTrackedAtOnce);
  };
  const hear = (event: Event): void => {
    waiting = [...waiting, (event as CustomEvent<TrackedEvent>).detail].slice(-mostWaiting);
    timer ??= setTimeout(tell, tellAfterMs);
  };
  window.addEventListener(trackedEventName, hear, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(), { signal });
  return () => {
    stopping.abort();
    if (timer !== null) clearTimeout(timer);
  };
}
