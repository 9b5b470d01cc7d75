import type { EngagementCount } from '@marketplace/domain/engagement/engagement.counts.ts';
import type { catalogue } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { ReadModelPort } from '../ports.ts';

/** Different subjects of an event that a day counts by themselves; what comes after them is counted together. */
export const mostSubjects = 2000;

/** Subject of what is not counted by itself. */
export const otherSubjects = 'other';

const add = `
  WITH given AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::bigint[]) AS g(event, subject, times)
  ), held AS (
    SELECT event, count(*) AS subjects FROM engagement.day_count
     WHERE day = $1 AND event IN (SELECT event FROM given) GROUP BY event
  ), counted AS (
    SELECT g.event, g.times,
           CASE WHEN coalesce(h.subjects, 0) < $5
                  OR EXISTS (SELECT FROM engagement.day_count c WHERE (c.day, c.event, c.subject) = ($1, g.event, g.subject))
                THEN g.subject ELSE $6 END AS subject
      FROM given g LEFT JOIN held h USING (event)
  )
  INSERT INTO engagement.day_count AS d (day, event, subject, times)
  SELECT $1, event, subject, sum(times)::bigint FROM counted GROUP BY event, subject ORDER BY event, subject
  ON CONFLICT (day, event, subject) DO UPDATE SET times = d.times + excluded.times`;

const ofProviders: readonly EngagementCount['event'][] = ['provider_hover', 'provider_click'];

/** Counts of providers that there are: an id that a page made up is not kept. */
async function withoutUnknown(deps: ReadModelPort, counts: readonly EngagementCount[]): Promise<EngagementCount[]> {
  const named = counts.filter(({ event }) => ofProviders.includes(event)).map(({ subject }) => subject);
  if (named.length === 0) return [...counts];
  const rows = await readModelDb<TablesOf<typeof catalogue>>(await readSource(deps))
    .selectFrom('catalogue.listing')
    .select('id')
    .where('id', 'in', [...new Set(named)])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return counts.filter(({ event, subject }) => !ofProviders.includes(event) || known.has(subject));
}

/** Adds to the counts of a day. @param day of UTC, YYYY-MM-DD. @returns how many counts were taken. */
export async function countEngagement(
  deps: ReadModelPort,
  day: string,
  told: readonly EngagementCount[],
): Promise<number> {
  const counts = await withoutUnknown(deps, told);
  if (counts.length === 0) return 0;
  const columns = [
    counts.map(({ event }) => event),
    counts.map(({ subject }) => subject),
    counts.map(({ times }) => times),
  ];
  await deps.pool.query(add, [day, ...columns, mostSubjects, otherSubjects]);
  return counts.length;
}
