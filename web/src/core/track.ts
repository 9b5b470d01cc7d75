import type { TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { z } from 'zod';
import { localStore, readJson } from './storage.ts';

/** Name of the DOM event on `window` by which parts of the page hear of what people do. */
export const trackedEventName = 'marketplace:tracked';

const AnalyticsConsent = z.object({ analytics: z.literal(true), version: z.literal('1.0') });

/** Whether the visitor agrees to analytics cookies at this moment. */
export function isTrackingAgreed(): boolean {
  return AnalyticsConsent.safeParse(readJson(localStore, 'cookieConsent')).success;
}

/** Tells whoever follows what people do, if the visitor agreed to analytics cookies; without that consent nothing happens. */
export function track(event: TrackedEvent): void {
  if (!isTrackingAgreed()) return;
  window.dispatchEvent(new CustomEvent<TrackedEvent>(trackedEventName, { detail: event }));
}
