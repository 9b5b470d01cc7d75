import type { TrackedEvent, TrackedEventName } from '@marketplace/contracts/engagement/engagement.values.ts';

/** How often an event happened to a subject; an event without one has an empty subject. */
export interface EngagementCount {
  readonly event: TrackedEventName;
  readonly subject: string;
  readonly times: number;
}

/** Milliseconds up to which a duration is counted, each for itself; what took longer is counted as `longer`. */
export const loadBounds = [
  100, 200, 400, 600, 800, 1000, 1200, 1500, 1800, 2500, 3000, 4000, 6000, 10_000, 20_000,
] as const;
export const longer = 'longer';

/** A duration as the bound within which it was. @param milliseconds since the navigation began. */
function within(milliseconds: number): string {
  const bound = loadBounds.find((each) => milliseconds <= each);
  return bound === undefined ? longer : String(bound);
}

/** Failures by kind: 404, 409 and their like are one, no answer is another. */
function statusClass(status: number | 'network'): string {
  return status === 'network' ? status : `${Math.floor(status / 100)}xx`;
}

function matchesClass(matches: number): string {
  if (matches === 0) return 'none';
  if (matches < 10) return '1-9';
  return matches < 50 ? '10-49' : '50 or more';
}

type PageLoad = Extract<TrackedEvent, { readonly name: 'page_load' }>;

function loadSubjects({ firstByteMs, loadedMs, largestPaintMs }: PageLoad): string[] {
  const measures = { 'first byte': firstByteMs, loaded: loadedMs, 'largest paint': largestPaintMs };
  return Object.entries(measures).flatMap(([measure, took]) => (took === null ? [] : [`${measure} ${within(took)}`]));
}

/** What an event happened to; a page load is counted once for each thing that was measured. */
function subjectsOf(event: TrackedEvent): readonly string[] {
  switch (event.name) {
    case 'login_prompt':
      return [String(event.filledFields)];
    case 'insight_viewed':
      return [matchesClass(event.matches)];
    case 'provider_hover':
    case 'provider_click':
      return [event.providerId];
    case 'external_link':
      return [event.host];
    case 'view_toggle':
      return [event.view];
    case 'error':
      return [event.kind === 'call' ? `${event.what} ${statusClass(event.status)}` : event.what];
    case 'providers_load_error':
    case 'coverage_map_page_providers_load':
      return [`${event.what} ${statusClass(event.status)}`];
    case 'coverage_map_technologies_changed':
      return [[...new Set(event.technologies)].sort().join(' ')];
    case 'coverage_map_country_clicked':
    case 'country_details_access_unauthenticated':
      return [event.country];
    case 'coverage_map_page_load':
      return [`coverage map ${within(event.loadedMs)}`];
    case 'page_load':
      return loadSubjects(event);
  }
}

/** Events as counts, one for each event and subject, in the order of their names, so that those who count at once never block each other. */
export function countsOf(events: readonly TrackedEvent[]): EngagementCount[] {
  const counts = new Map<string, EngagementCount>();
  for (const event of events) {
    for (const subject of subjectsOf(event)) {
      const key = `${event.name} ${subject}`;
      const times = (counts.get(key)?.times ?? 0) + 1;
      counts.set(key, { event: event.name, subject, times });
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/**
 * The bound in milliseconds within which a share of durations was. @param share from 0 to 1. @param times by bound, as it is counted.
 * @returns `null` where they took longer than any bound.
 */
export function boundOfShare(times: ReadonlyMap<string, number>, share: number): number | null {
  const all = [...times.values()].reduce((sum, each) => sum + each, 0);
  let seen = 0;
  for (const bound of loadBounds) {
    seen += times.get(String(bound)) ?? 0;
    if (all > 0 && seen >= all * share) return bound;
  }
  return null;
}
