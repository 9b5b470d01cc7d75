import type { TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { runUnlessObjecting } from './objection.ts';
import { hasConsentFor } from './storage.ts';

/** Name of the DOM event on `window` that carries tracked user actions. */
export const trackedEventName = 'marketplace:tracked';

/** Tracks an event if the visitor consented to analytics cookies and does not object; otherwise does nothing. */
export function trackEvent(event: TrackedEvent): void {
  if (!hasConsentFor('analytics')) return;
  runUnlessObjecting(() => window.dispatchEvent(new CustomEvent<TrackedEvent>(trackedEventName, { detail: event })));
}
