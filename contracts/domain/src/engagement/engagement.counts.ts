import type { TrackedEvent, TrackedEventName } from '@marketplace/contracts/engagement/engagement.values.ts';

/**
 * Number of tracked events with the same name and the same subject, for example a provider, a country or a range of
 * durations. Events without a subject have an empty subject.
 */
export interface EngagementEventCount {
  readonly event: TrackedEventName;
  readonly subject: string;
  readonly times: number;
}

/**
 * Upper bounds of the duration histogram in milliseconds. Longer durations are counted in
 * `durationHistogramOverflowBucketName`.
 */
export const durationHistogramBoundsMs = [
  100, 200, 400, 600, 800, 1000, 1200, 1500, 1800, 2500, 3000, 4000, 6000, 10_000, 20_000,
] as const;
export const durationHistogramOverflowBucketName = 'longer';

/**
 * Returns the histogram bucket of a duration.
 *
 * @param milliseconds Duration in milliseconds since the navigation started.
 */
function toBucket(milliseconds: number): string {
  const bound = durationHistogramBoundsMs.find((each) => milliseconds <= each);
  return bound === undefined ? durationHistogramOverflowBucketName : String(bound);
}

/** @returns the status class of a failure, for example 4xx; network errors are a separate class. */
function toStatusClass(status: number | 'network'): string {
  return status === 'network' ? status : `${Math.floor(status / 100)}xx`;
}

function toMatchCountRange(matches: number): string {
  if (matches === 0) return 'none';
  if (matches < 10) return '1-9';
  return matches < 50 ? '10-49' : '50 or more';
}

type PageLoad = Extract<TrackedEvent, { readonly name: 'page_load' }>;

function listLoadSubjects({ firstByteMs, loadedMs, largestPaintMs }: PageLoad): string[] {
  const measures = { 'first byte': firstByteMs, loaded: loadedMs, 'largest paint': largestPaintMs };
  return Object.entries(measures).flatMap(([measure, took]) => (took === null ? [] : [`${measure} ${toBucket(took)}`]));
}

/** Subjects of an event. A page load has one subject per measured duration. */
function listSubjects(event: TrackedEvent): readonly string[] {
  switch (event.name) {
    case 'login_prompt':
      return [String(event.filledFields)];
    case 'insight_viewed':
      return [toMatchCountRange(event.matches)];
    case 'provider_hover':
    case 'provider_click':
      return [event.providerId];
    case 'external_link':
      return [event.host];
    case 'view_toggle':
      return [event.view];
    case 'error':
      return [event.kind === 'call' ? `${event.what} ${toStatusClass(event.status)}` : event.what];
    case 'providers_load_error':
    case 'coverage_map_page_providers_load':
      return [`${event.what} ${toStatusClass(event.status)}`];
    case 'coverage_map_technologies_changed':
      return [[...new Set(event.technologies)].sort().join(' ')];
    case 'coverage_map_country_clicked':
    case 'country_details_access_unauthenticated':
      return [event.country];
    case 'coverage_map_page_load':
      return [`coverage map ${toBucket(event.loadedMs)}`];
    case 'page_load':
      return listLoadSubjects(event);
  }
}

/**
 * Counts events by name and subject. The counts are sorted by name and subject, so that concurrent transactions lock
 * rows in the same order and cannot deadlock.
 */
export function countTrackedEventBatchByNameAndSubject(events: readonly TrackedEvent[]): EngagementEventCount[] {
  const counts = new Map<string, EngagementEventCount>();
  for (const event of events) {
    for (const subject of listSubjects(event)) {
      const key = `${event.name} ${subject}`;
      const times = (counts.get(key)?.times ?? 0) + 1;
      counts.set(key, { event: event.name, subject, times });
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/**
 * Estimates a percentile from a duration histogram.
 *
 * @param times Counts by bucket.
 * @param share The percentile, from 0 to 1.
 * @returns The smallest bound in milliseconds that covers the share, or `null` when the percentile exceeds all bounds
 * or nothing was counted.
 */
export function findDurationPercentileBoundMs(times: ReadonlyMap<string, number>, share: number): number | null {
  const all = [...times.values()].reduce((sum, each) => sum + each, 0);
  let seen = 0;
  for (const bound of durationHistogramBoundsMs) {
    seen += times.get(String(bound)) ?? 0;
    if (all > 0 && seen >= all * share) return bound;
  }
  return null;
}
