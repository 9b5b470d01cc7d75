import { z } from 'zod';
import { coverageTechnologies } from '../coverage/coverage.values.ts';
import { largestInt } from '../kernel/bounds.ts';
import { ProviderId } from '../kernel/ids.ts';

const count = z.int().min(0).max(largestInt);
/** Milliseconds since the navigation began, or since a page was opened. */
const duration = z.int().min(0).max(largestInt);
/** `null` where the browser does not say. */
const measured = duration.nullable();
/** Alpha-2 code. */
const country = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);
/** The name of an error or of a call, never a text. */
const what = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]\w*$/);
const status = z.union([z.int().min(100).max(599), z.literal('network')]);
const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9.:[\]-]+$/);

const script = z.strictObject({ name: z.literal('error'), kind: z.literal(['script', 'promise']), what });
const call = z.strictObject({ name: z.literal('error'), kind: z.literal('call'), what, status });

/** What pages tell of how they are used, with the visitor's consent. Nothing in it names a person. */
export const TrackedEvent = z.discriminatedUnion('name', [
  /** A guest asked for matches; `filledFields` is the number of wizard fields that say something. */
  z.strictObject({ name: z.literal('login_prompt'), filledFields: z.int().min(0).max(100) }),
  /** The insight lines of a search with so many matches came on the page. */
  z.strictObject({ name: z.literal('insight_viewed'), matches: count }),
  z.strictObject({ name: z.literal(['provider_hover', 'provider_click']), providerId: ProviderId }),
  /** A link that leads out of the marketplace was followed. */
  z.strictObject({ name: z.literal('external_link'), host }),
  z.strictObject({ name: z.literal('view_toggle'), view: z.enum(['cards', 'table']) }),
  /** `what` is the name of the error, or of the call that failed; `network`: no answer came. */
  z.discriminatedUnion('kind', [script, call]),
  z.strictObject({ name: z.literal(['providers_load_error', 'coverage_map_page_providers_load']), what, status }),
  /** `technologies` are those that are on now. */
  z.strictObject({
    name: z.literal('coverage_map_technologies_changed'),
    technologies: z.array(z.enum(coverageTechnologies)).max(20),
  }),
  /** A country was opened, on the map, by its search or in the table; by a guest, whose details need a session. */
  z.strictObject({
    name: z.literal(['coverage_map_country_clicked', 'country_details_access_unauthenticated']),
    country,
  }),
  /** The coverage map shows its figures. */
  z.strictObject({ name: z.literal('coverage_map_page_load'), loadedMs: duration }),
  /** Once per page load. */
  z.strictObject({ name: z.literal('page_load'), firstByteMs: measured, loadedMs: measured, largestPaintMs: measured }),
]);
export type TrackedEvent = z.infer<typeof TrackedEvent>;

/** The events by name, in the order in which they are shown. */
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

/** Events that one call may tell of. */
export const mostTrackedAtOnce = 50;
