import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { AskedAlike } from '@marketplace/domain/searches/searches.missed.ts';
import type { people } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb, rowCount } from '@marketplace/read-models/readModelDb.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { somebody } from '../analytics.queries.ts';
import { provenSearches } from '../rematch/loggedGroups.ts';
import type { InstantRange } from '../searchLog.queries.ts';

/** Searches for the same in one version of the catalogue, all with the provider among the first ten, or all without. */
export interface AskedGroup extends AskedAlike {
  readonly requirements: Requirements;
  readonly catalogueVersion: number;
  readonly isInFirstTen: boolean;
}

/** People who speak for the provider: what they search for says nothing of buyers. */
function ownPeople(source: ReadSource, providerId: string) {
  return readModelDb<TablesOf<typeof people>>(source)
    .selectFrom('people.access')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'approved');
}

function othersSearches(source: ReadSource, providerId: string, range: InstantRange) {
  return provenSearches(source, range).where((eb) =>
    eb.or([eb('l.user_id', 'is', null), eb('l.user_id', 'not in', ownPeople(source, providerId))]),
  );
}

/** How many searches of a range others than the provider's own people made. */
export async function countOthersSearches(
  source: ReadSource,
  providerId: string,
  range: InstantRange,
): Promise<number> {
  return (await othersSearches(source, providerId, range).select(rowCount.as('count')).executeTakeFirstOrThrow()).count;
}

/** The newest of these searches as groups, in no order. @param most searches. */
export async function askedGroups(
  source: ReadSource,
  providerId: string,
  range: InstantRange,
  most: number,
): Promise<AskedGroup[]> {
  const newest = othersSearches(source, providerId, range)
    .leftJoin('people.person as p', 'p.user_id', 'l.user_id')
    .select(['l.requirements', somebody.as('somebody')])
    .select((eb) => [
      eb.ref('l.catalogue_version').$notNull().as('catalogue_version'),
      sql<boolean>`${providerId}::text = ANY (${eb.ref('l.first_providers')})`.as('in_first_ten'),
      eb('p.email', 'is not', null).as('is_living'),
    ])
    .orderBy('l.searched_at', 'desc')
    .orderBy('l.position', 'desc')
    .limit(most);
  const rows = await readModelDb(source)
    .selectFrom(newest.as('n'))
    .select(['n.requirements', 'n.catalogue_version', 'n.in_first_ten', rowCount.as('searches')])
    .select((eb) => {
      const everybody = sql`array_agg(DISTINCT ${eb.ref('n.somebody')})`;
      const some = (which: Expression<SqlBool>) => sql<string[]>`coalesce(${everybody} FILTER (WHERE ${which}), '{}')`;
      return [some(eb('n.somebody', 'is not', null)).as('buyers'), some(eb.ref('n.is_living')).as('living')];
    })
    .groupBy(['n.requirements', 'n.catalogue_version', 'n.in_first_ten'])
    .execute();
  return rows.map(({ catalogue_version, in_first_ten, ...group }) => ({
    ...group,
    catalogueVersion: catalogue_version,
    isInFirstTen: in_first_ten,
  }));
}
