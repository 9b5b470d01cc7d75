import type { TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { userTrackingDomEventName } from '../core/trackEventWithConsent.ts';
import { storeTestCookieConsent } from './consent.ts';

/** Stores the visitor's consent to analytics cookies. */
export function grantTestAnalyticsConsent(): void {
  storeTestCookieConsent({ analytics: true });
}

/** Records tracked events from now on. `stop` ends the recording. */
export function recordTrackedTestEvents(): { readonly events: TrackedEvent[]; readonly stop: () => void } {
  const events: TrackedEvent[] = [];
  const hear = (event: Event): void => void events.push((event as CustomEvent<TrackedEvent>).detail);
  window.addEventListener(userTrackingDomEventName, hear);
  return { events, stop: () => window.removeEventListener(userTrackingDomEventName, hear) };
}
