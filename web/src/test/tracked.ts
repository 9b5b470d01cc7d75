import type { TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { trackedEventName } from '../core/track.ts';
import { localStore } from '../core/storage.ts';

/** The visitor agrees to analytics cookies. */
export function agreeToAnalytics(): void {
  const consent = { necessary: true, analytics: true, marketing: false, functional: false, version: '1.0' };
  localStore.write('cookieConsent', JSON.stringify({ ...consent, timestamp: '2026-11-21T12:00:00.000Z' }));
}

/** What the tracking service hears from now on; `stop` ends the listening. */
export function hearTracked(): { readonly events: TrackedEvent[]; readonly stop: () => void } {
  const events: TrackedEvent[] = [];
  const hear = (event: Event): void => void events.push((event as CustomEvent<TrackedEvent>).detail);
  window.addEventListener(trackedEventName, hear);
  return { events, stop: () => window.removeEventListener(trackedEventName, hear) };
}
