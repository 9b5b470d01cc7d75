import { z } from 'zod';
import { localStore, readJson } from './storage.ts';

/** What the analytics events of section 7 tell. Nothing in them names a person. */
export type TrackedEvent =
  /** A guest asked for matches; `filledFields` is the number of wizard fields that say something. */
  | { readonly name: 'login_prompt'; readonly filledFields: number }
  /** The insight lines of a search with so many matches came on the page. */
  | { readonly name: 'insight_viewed'; readonly matches: number };

/** Name of the DOM event on `window` by which a tracking service hears of what people do. */
export const trackedEventName = 'marketplace:tracked';

const AnalyticsConsent = z.object({ analytics: z.literal(true), version: z.literal('1.0') });

/** Tells the tracking service, if the visitor agreed to analytics cookies; without that consent nothing happens. */
export function track(event: TrackedEvent): void {
  if (!AnalyticsConsent.safeParse(readJson(localStore, 'cookieConsent')).success) return;
  window.dispatchEvent(new CustomEvent<TrackedEvent>(trackedEventName, { detail: event }));
}
