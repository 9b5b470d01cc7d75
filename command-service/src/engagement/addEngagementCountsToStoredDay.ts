import type { EngagementEventCount } from '@marketplace/domain/engagement/engagement.counts.ts';
import type { catalogueReadModel } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { ReadModelDatabaseAndSchemasPort } from '../ports.ts';

/** Maximum number of subjects counted separately per event and day; further subjects are counted together. */
export const maxSubjectsPerEngagementEvent = 2000;

/** Subject under which subjects above the maximum are counted together. */
export const engagementCountKeyForExcessSubjects = 'other';

const upsertCounts = `
  WITH given AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::bigint[]) AS g(event, subject, times)
  ), held AS (
    SELECT event, count(*) AS subjects FROM engagement.day_count
     WHERE day = $1 AND event IN (SELECT event FROM given) GROUP BY event
  ), marked AS (
    SELECT g.*,
           EXISTS (SELECT FROM engagement.day_count c WHERE (c.day, c.event, c.subject) = ($1, g.event, g.subject)) AS known
      FROM given g
  ), counted AS (
    SELECT event, times,
           CASE WHEN known OR coalesce(subjects, 0) + row_number() OVER (PARTITION BY event, known ORDER BY subject) <= $5
                THEN subject ELSE $6 END AS subject
      FROM marked LEFT JOIN held USING (event)
  )
  INSERT INTO engagement.day_count AS d (day, event, subject, times)
  SELECT $1, event, subject, sum(times)::bigint FROM counted GROUP BY event, subject ORDER BY event, subject
  ON CONFLICT (day, event, subject) DO UPDATE SET times = d.times + excluded.times`;

const providerEvents: readonly EngagementEventCount['event'][] = ['provider_hover', 'provider_click'];

/** Removes counts of unknown provider ids, since a page can send any id. */
async function removeUnknownProviders(
  deps: ReadModelDatabaseAndSchemasPort,
  counts: readonly EngagementEventCount[],
): Promise<EngagementEventCount[]> {
  const providerIds = counts.filter(({ event }) => providerEvents.includes(event)).map(({ subject }) => subject);
  if (providerIds.length === 0) return [...counts];
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof catalogueReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('catalogue.listing')
    .select('id')
    .where('id', 'in', [...new Set(providerIds)])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return counts.filter(({ event, subject }) => !providerEvents.includes(event) || known.has(subject));
}

/**
 * Adds reported counts to the stored counts of a day.
 * @param day in UTC, YYYY-MM-DD.
 * @returns the number of accepted counts.
 */
export async function addEngagementCountsToStoredDay(
  deps: ReadModelDatabaseAndSchemasPort,
  day: string,
  reported: readonly EngagementEventCount[],
): Promise<number> {
  const counts = await removeUnknownProviders(deps, reported);
  if (counts.length === 0) return 0;
  const columns = [
    counts.map(({ event }) => event),
    counts.map(({ subject }) => subject),
    counts.map(({ times }) => times),
  ];
  await deps.pool.query(upsertCounts, [
    day,
    ...columns,
    maxSubjectsPerEngagementEvent,
    engagementCountKeyForExcessSubjects,
  ]);
  return counts.length;
}
