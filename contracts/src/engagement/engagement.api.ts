import { z } from 'zod';
import { command, query } from '../kernel/endpoint.ts';
import { DayRangeView } from '../searches/searches.analytics.views.ts';
import { rangeQuery } from '../searches/searches.range.ts';
import { mostTrackedAtOnce, TrackedEvent, trackedEventNames } from './engagement.values.ts';

/**
 * Receives batches of usage events from a beacon without reading its response. Events are only counted per day: the user, the network
 * address and the browser are not stored.
 */
export const recordEngagement = command('POST', '/api/analytics/events', 'public', {
  summary: 'Count usage events of pages. Stores nothing about the sender.',
  limit: 'engagement',
  body: z.strictObject({ events: z.array(TrackedEvent).min(1).max(mostTrackedAtOnce) }),
  reply: z.object({ counted: z.int() }),
});

/** Page load times that pages measure. */
export const loadMeasures = ['first byte', 'loaded', 'largest paint', 'coverage map'] as const;

/** Count of an event and its most frequent subjects. */
export const EngagementEvent = z.object({
  name: z.enum(trackedEventNames),
  times: z.int(),
  /** Count in the previous range of equal length. */
  before: z.int(),
  /** Most frequent first: a provider's id, a host, a country's code and so on; `label` is the display text. */
  subjects: z.array(z.object({ subject: z.string(), label: z.string(), times: z.int() })),
});
export type EngagementEvent = z.infer<typeof EngagementEvent>;

/** `within75` and `within95`: 75th and 95th percentile in milliseconds; `null` above the largest histogram bucket. */
export const LoadFigure = z.object({
  measure: z.enum(loadMeasures),
  loads: z.int(),
  within75: z.int().nullable(),
  within95: z.int().nullable(),
});
export type LoadFigure = z.infer<typeof LoadFigure>;

/** Maximum number of subjects listed per event. */
export const listedSubjects = 10;

/** Only of visitors with consent; page loads are in `loads`. Fails with 'analytics.range-backwards' and 'analytics.range-too-long'. */
export const readEngagement = query('/api/analytics/engagement', 'analyst', {
  summary: 'Read usage statistics of visitors who gave consent.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: rangeQuery,
  reply: z.object({ range: DayRangeView, events: z.array(EngagementEvent), loads: z.array(LoadFigure) }),
});
