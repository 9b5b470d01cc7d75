import { z } from 'zod';
import { defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { AnalyticsDayRange } from '../searches/searches.analytics.views.ts';
import { dayRangeQuerySchema } from '../searches/searches.dayRange.ts';
import { maxTrackedEventsPerRequest, TrackedEvent, trackedEventNames } from './engagement.values.ts';

/**
 * Receives batches of usage events from `navigator.sendBeacon`, which does not read the response. Events are only
 * counted per day: the user, the network address and the browser are not stored.
 */
export const recordEngagementEndpoint = defineCommandEndpoint('POST', '/api/analytics/events', 'public', {
  summary: 'Count usage events of pages. Stores nothing about the sender.',
  limit: 'engagement',
  body: z.strictObject({ events: z.array(TrackedEvent).min(1).max(maxTrackedEventsPerRequest) }),
  reply: z.object({ counted: z.int() }),
});

/** Names of the load times that pages measure. */
export const pageLoadMetricNames = ['first byte', 'loaded', 'largest paint', 'coverage map'] as const;

/** Number of times that an event occurred, and its most frequent subjects. */
export const EngagementEventStatistics = z.object({
  name: z.enum(trackedEventNames),
  times: z.int(),
  /** Number of times that the event occurred in the previous date range of the same length. */
  before: z.int(),
  /**
   * The most frequent subjects first: a provider's id, a host, a country's code and so on; `label` is the display text.
   */
  subjects: z.array(z.object({ subject: z.string(), label: z.string(), times: z.int() })),
});
export type EngagementEventStatistics = z.infer<typeof EngagementEventStatistics>;

/** `within75` and `within95`: 75th and 95th percentile in milliseconds; `null` above the largest histogram bucket. */
export const PageLoadTimePercentiles = z.object({
  measure: z.enum(pageLoadMetricNames),
  loads: z.int(),
  within75: z.int().nullable(),
  within95: z.int().nullable(),
});
export type PageLoadTimePercentiles = z.infer<typeof PageLoadTimePercentiles>;

/** Maximum number of subjects listed per event. */
export const maxListedSubjectsPerTrackedEvent = 10;

/**
 * Includes only visitors who gave consent. Fails with 'analytics.range-backwards' or 'analytics.range-too-long' (both
 * 422).
 */
export const readEngagementEndpoint = defineQueryEndpoint('/api/analytics/engagement', 'analyst', {
  summary: 'Read usage statistics of visitors who gave consent.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: dayRangeQuerySchema,
  reply: z.object({
    range: AnalyticsDayRange,
    events: z.array(EngagementEventStatistics),
    loads: z.array(PageLoadTimePercentiles),
  }),
});
