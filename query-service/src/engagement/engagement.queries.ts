import {
  type EngagementEventStatistics,
  maxListedSubjectsPerTrackedEvent,
  type PageLoadTimePercentiles,
  pageLoadMetricNames,
} from '@marketplace/contracts/engagement/engagement.api.ts';
import { type TrackedEventName, trackedEventNames } from '@marketplace/contracts/engagement/engagement.values.ts';
import { findDurationPercentileBoundMs } from '@marketplace/domain/engagement/engagement.counts.ts';
import { type DayRange, getPrecedingDayRange } from '@marketplace/domain/searches/searches.days.ts';
import type { catalogueReadModel } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, type ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { Pool } from 'pg';

/** Events whose subjects are measured durations. They are shown as page load metrics, not as events. */
const pageLoadEvents: readonly TrackedEventName[] = ['page_load', 'coverage_map_page_load'];

interface SubjectRow {
  readonly event: TrackedEventName;
  readonly subject: string;
  readonly times: number;
}

async function countByEvent(pool: Pool, { from, to }: DayRange): Promise<ReadonlyMap<TrackedEventName, number>> {
  const { rows } = await pool.query<Omit<SubjectRow, 'subject'>>(
    'SELECT event, sum(times)::float8 AS times FROM engagement.day_count WHERE day BETWEEN $1 AND $2 GROUP BY event',
    [from, to],
  );
  return new Map(rows.map(({ event, times }) => [event, times]));
}

/** Finds the most frequent subjects of each event. */
async function findTopSubjects(pool: Pool, { from, to }: DayRange): Promise<SubjectRow[]> {
  const { rows } = await pool.query<SubjectRow>(
    `SELECT event, subject, times FROM (
       SELECT event, subject, sum(times)::float8 AS times,
              row_number() OVER (PARTITION BY event ORDER BY sum(times) DESC, subject) AS place
         FROM engagement.day_count
        WHERE day BETWEEN $1 AND $2 AND event <> ALL ($3) GROUP BY event, subject
     ) ranked WHERE place <= $4 ORDER BY event, place`,
    [from, to, pageLoadEvents, maxListedSubjectsPerTrackedEvent],
  );
  return rows;
}

/** Finds the names of providers in the current catalogue, by id. */
async function findProviderNames(
  source: ReadModelPoolAndSchemas,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof catalogueReadModel>>(source)
    .selectFrom('catalogue.provider')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .where('valid_to', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const hasProviderSubject = (event: TrackedEventName): boolean =>
  event === 'provider_hover' || event === 'provider_click';

/**
 * Counts each event, except page loads, in a range of days and in the preceding range, and finds the most frequent
 * subjects of each event.
 */
export async function loadEngagementEventStatistics(
  pool: Pool,
  source: ReadModelPoolAndSchemas,
  range: DayRange,
): Promise<EngagementEventStatistics[]> {
  const [times, before, subjects] = await Promise.all([
    countByEvent(pool, range),
    countByEvent(pool, getPrecedingDayRange(range)),
    findTopSubjects(pool, range),
  ]);
  const ids = subjects.filter(({ event }) => hasProviderSubject(event)).map(({ subject }) => subject);
  const names = await findProviderNames(source, ids);
  return trackedEventNames
    .filter((name) => !pageLoadEvents.includes(name))
    .map((name) => ({
      name,
      times: times.get(name) ?? 0,
      before: before.get(name) ?? 0,
      subjects: subjects
        .filter(({ event }) => event === name)
        .map(({ subject, times: often }) => ({ subject, label: names.get(subject) ?? subject, times: often })),
    }));
}

/** Finds the 75th and 95th percentiles of the page load times, for each load metric. */
export async function findPageLoadTimePercentiles(
  pool: Pool,
  { from, to }: DayRange,
): Promise<PageLoadTimePercentiles[]> {
  const { rows } = await pool.query<Omit<SubjectRow, 'event'>>(
    `SELECT subject, sum(times)::float8 AS times FROM engagement.day_count
      WHERE day BETWEEN $1 AND $2 AND event = ANY ($3) GROUP BY subject`,
    [from, to, pageLoadEvents],
  );
  return pageLoadMetricNames.map((measure) => {
    const own = rows.filter(({ subject }) => subject.startsWith(`${measure} `));
    const byBound = new Map(own.map(({ subject, times }) => [subject.slice(measure.length + 1), times]));
    return {
      measure,
      loads: own.reduce((sum, { times }) => sum + times, 0),
      within75: findDurationPercentileBoundMs(byBound, 0.75),
      within95: findDurationPercentileBoundMs(byBound, 0.95),
    };
  });
}
