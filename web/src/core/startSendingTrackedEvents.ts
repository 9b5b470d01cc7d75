import { recordEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import { maxTrackedEventsPerRequest, type TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { hasSignedInUserObjectedToTracking } from './objection.ts';
import { hasStorageConsentFor } from './storage.ts';
import { userTrackingDomEventName } from './trackEventWithConsent.ts';

/** Milliseconds for which events are collected before they are sent. Also the delay between two attempts to send. */
const sendDelayMs = 10_000;

/** Maximum number of waiting events while the browser rejects beacons; the oldest are discarded first. */
const maxWaitingEvents = 4 * maxTrackedEventsPerRequest;

function sendBeacon(events: readonly TrackedEvent[]): boolean {
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  return 'sendBeacon' in navigator && navigator.sendBeacon(recordEngagementEndpoint.path, body);
}

/**
 * Starts sending tracked events to the server in batches. Sends waiting events at the latest when the page is hidden,
 * and retries batches that the browser rejects. Discards waiting events if the user withdraws the consent or objects to
 * tracking.
 * @returns a function that stops sending.
 */
export function startSendingTrackedEvents(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waiting: TrackedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const sendWaiting = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!hasStorageConsentFor('analytics') || hasSignedInUserObjectedToTracking()) waiting = [];
    while (waiting.length > 0 && sendBeacon(waiting.slice(0, maxTrackedEventsPerRequest)))
      waiting.splice(0, maxTrackedEventsPerRequest);
    if (waiting.length > 0) timer = setTimeout(sendWaiting, sendDelayMs);
  };
  const enqueue = (event: Event): void => {
    waiting = [...waiting, (event as CustomEvent<TrackedEvent>).detail].slice(-maxWaitingEvents);
    timer ??= setTimeout(sendWaiting, sendDelayMs);
  };
  window.addEventListener(userTrackingDomEventName, enqueue, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendWaiting(), {
    signal,
  });
  return () => {
    stopping.abort();
    if (timer !== null) clearTimeout(timer);
  };
}
