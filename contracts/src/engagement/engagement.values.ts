import { z } from 'zod';
import { coverageTechnologies } from '../coverage/coverage.values.ts';
import { maxInt32 } from '../kernel/integers.ts';
import { ProviderId } from '../kernel/ids.ts';

const count = z.int().min(0).max(maxInt32);
/** Milliseconds since the navigation started, or since a page was opened. */
const duration = z.int().min(0).max(maxInt32);
/** `null` when the browser does not report the duration. */
const optionalDuration = duration.nullable();
/** Alpha-2 code. */
const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);
/** The name of an error or of an API call, never its message. */
const errorName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]\w*$/);
const status = z.union([z.int().min(100).max(599), z.literal('network')]);
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9.:[\]-]+$/);

const script = z.strictObject({ name: z.literal('error'), kind: z.literal(['script', 'promise']), what: errorName });
const call = z.strictObject({ name: z.literal('error'), kind: z.literal('call'), what: errorName, status });

/** Usage events that pages send with the visitor's consent. They contain no personal data. */
export const TrackedEvent = z.discriminatedUnion('name', [
  /** A guest requested matches; `filledFields` is the number of wizard fields with a value. */
  z.strictObject({ name: z.literal('login_prompt'), filledFields: z.int().min(0).max(100) }),
  /** The insight lines of a search with `matches` results became visible. */
  z.strictObject({ name: z.literal('insight_viewed'), matches: count }),
  z.strictObject({ name: z.literal(['provider_hover', 'provider_click']), providerId: ProviderId }),
  /** The visitor followed an external link. */
  z.strictObject({ name: z.literal('external_link'), host }),
  z.strictObject({ name: z.literal('view_toggle'), view: z.enum(['cards', 'table']) }),
  /** `what` is the name of the error or of the failed API call; the status `network` means that no response arrived. */
  z.discriminatedUnion('kind', [script, call]),
  z.strictObject({
    name: z.literal(['providers_load_error', 'coverage_map_page_providers_load']),
    what: errorName,
    status,
  }),
  /** The visitor changed the technologies selected on the coverage map; `technologies` are the new selection. */
  z.strictObject({
    name: z.literal('coverage_map_technologies_changed'),
    technologies: z.array(z.enum(coverageTechnologies)).max(20),
  }),
  /**
   * A visitor opened a country: on the map, by search or in the table. `country_details_access_unauthenticated`: the
   * visitor was a guest and got no details, which require a session.
   */
  z.strictObject({
    name: z.literal(['coverage_map_country_clicked', 'country_details_access_unauthenticated']),
    country,
  }),
  /** The coverage map has loaded and shows its data. */
  z.strictObject({ name: z.literal('coverage_map_page_load'), loadedMs: duration }),
  /** Sent once per page load. */
  z.strictObject({
    name: z.literal('page_load'),
    firstByteMs: optionalDuration,
    loadedMs: optionalDuration,
    largestPaintMs: optionalDuration,
  }),
]);
export type TrackedEvent = z.infer<typeof TrackedEvent>;

/** Event names in display order. */
export const trackedEventNames = [
  'provider_hover',
  'provider_click',
  'external_link',
  'view_toggle',
  'insight_viewed',
  'login_prompt',
  'coverage_map_technologies_changed',
  'coverage_map_country_clicked',
  'country_details_access_unauthenticated',
  'coverage_map_page_load',
  'coverage_map_page_providers_load',
  'page_load',
  'error',
  'providers_load_error',
] as const satisfies readonly TrackedEvent['name'][];
export type TrackedEventName = (typeof trackedEventNames)[number];

/** Maximum number of events per request. */
export const maxTrackedEventsPerRequest = 50;
