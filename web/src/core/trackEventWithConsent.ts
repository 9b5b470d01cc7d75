import type { TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { runUnlessTrackingObjected } from './objection.ts';
import { hasStorageConsentFor } from './storage.ts';

/** Name of the DOM event that is dispatched on `window` for each tracked event. */
export const userTrackingDomEventName = 'marketplace:tracked';

/** Tracks an event if the visitor consented to analytics cookies and does not object; otherwise does nothing. */
export function trackEventWithConsent(event: TrackedEvent): void {
  if (!hasStorageConsentFor('analytics')) return;
  runUnlessTrackingObjected(() =>
    window.dispatchEvent(new CustomEvent<TrackedEvent>(userTrackingDomEventName, { detail: event })),
  );
}
