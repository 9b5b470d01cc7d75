import { z } from 'zod';
import { localStore, readJson } from './storage.ts';

/** What analytics events tell. Nothing in them names a person. */
export type TrackedEvent =
  /** A guest asked for matches; `filledFields` is the number of wizard fields that say something. */
  | { readonly name: 'login_prompt'; readonly filledFields: number }
  /** The insight lines of a search with so many matches came on the page. */
  | { readonly name: 'insight_viewed'; readonly matches: number }
  | { readonly name: 'provider_hover' | 'provider_click'; readonly providerId: string }
  /** A link that leads out of the marketplace was followed. */
  | { readonly name: 'external_link'; readonly host: string }
  | { readonly name: 'view_toggle'; readonly view: 'cards' | 'table' }
  /** `what` is the name of the error, never its text. */
  | { readonly name: 'error'; readonly kind: 'script' | 'promise'; readonly what: string }
  /** `what` is the name of the call that failed; `network`: no answer came. */
  | { readonly name: 'error'; readonly kind: 'call'; readonly what: string; readonly status: number | 'network' }
  | { readonly name: 'providers_load_error'; readonly what: string; readonly status: number | 'network' }
  /** `technologies` are those that are on now. */
  | { readonly name: 'coverage_map_technologies_changed'; readonly technologies: readonly string[] }
  /** A country was opened, on the map, by its search or in the table; `country` is its alpha-2 code. */
  | { readonly name: 'coverage_map_country_clicked'; readonly country: string }
  /** A guest opened a country, whose details need a session. */
  | { readonly name: 'country_details_access_unauthenticated'; readonly country: string }
  /** The coverage map shows its figures, so many milliseconds after its page was opened. */
  | { readonly name: 'coverage_map_page_load'; readonly loadedMs: number }
  | { readonly name: 'coverage_map_page_providers_load'; readonly what: string; readonly status: number | 'network' }
  /** Once per page load, milliseconds since the navigation began; `null` where the browser does not say. */
  | {
      readonly name: 'page_load';
      readonly firstByteMs: number | null;
      readonly loadedMs: number | null;
      readonly largestPaintMs: number | null;
    };

/** Name of the DOM event on `window` by which a tracking service hears of what people do. */
export const trackedEventName = 'marketplace:tracked';

const AnalyticsConsent = z.object({ analytics: z.literal(true), version: z.literal('1.0') });

/** Tells the tracking service, if the visitor agreed to analytics cookies; without that consent nothing happens. */
export function track(event: TrackedEvent): void {
  if (!AnalyticsConsent.safeParse(readJson(localStore, 'cookieConsent')).success) return;
  window.dispatchEvent(new CustomEvent<TrackedEvent>(trackedEventName, { detail: event }));
}
