import { z } from 'zod';
import { command, query } from '../kernel/endpoint.ts';
import { DayRangeView } from '../searches/searches.analytics.views.ts';
import { rangeQuery } from '../searches/searches.range.ts';
import { mostTrackedAtOnce, TrackedEvent, trackedEventNames } from './engagement.values.ts';

/**
 * Pages tell how they are used, several events at once, by a beacon that nobody reads an answer of. Each is counted for its day and kept no
 * other way: who told it, from where and by which browser is not stored.
 */
export const recordEngagement = command('POST', '/api/analytics/events', 'public', {
  summary: 'Count how pages are used. Nothing of who told it is stored.',
  limit: 'engagement',
  body: z.strictObject({ events: z.array(TrackedEvent).min(1).max(mostTrackedAtOnce) }),
  reply: z.object({ counted: z.int() }),
});

/** What pages measure of their loading. */
export const loadMeasures = ['first byte', 'loaded', 'largest paint', 'coverage map'] as const;

/** How often each event happened, and what it happened to most often. */
export const EngagementEvent = z.object({
  name: z.enum(trackedEventNames),
  times: z.int(),
  /** The same in the range of equal length before. */
  before: z.int(),
  /** The first subjects, most often first: a provider's id, a host, a country's code and so on; `label` says it for people. */
  subjects: z.array(z.object({ subject: z.string(), label: z.string(), times: z.int() })),
});
export type EngagementEvent = z.infer<typeof EngagementEvent>;

/** `within75` and `within95`: milliseconds within which so many of 100 page loads were; `null`: longer than any bound that is counted. */
export const LoadFigure = z.object({
  measure: z.enum(loadMeasures),
  loads: z.int(),
  within75: z.int().nullable(),
  within95: z.int().nullable(),
});
export type LoadFigure = z.infer<typeof LoadFigure>;

/** Subjects that are named of each event. */
export const listedSubjects = 10;

/** Of visitors who agreed to it only; page loads are in `loads`. Refuses 'analytics.range-backwards' and 'analytics.range-too-long'. */
export const readEngagement = query('/api/analytics/engagement', 'analyst', {
  summary: 'How pages are used, of visitors who agreed to it.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: rangeQuery,
  reply: z.object({ range: DayRangeView, events: z.array(EngagementEvent), loads: z.array(LoadFigure) }),
});
