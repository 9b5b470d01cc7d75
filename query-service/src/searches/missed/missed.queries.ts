import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SearchesWithEqualRequirements } from '@marketplace/domain/searches/searches.missed.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { searcherIdSql } from '../analytics.queries.ts';
import { selectReproducibleLoggedSearches } from '../rematch/loggedGroups.ts';
import type { InstantRange } from '../searchLog.queries.ts';

/**
 * Searches with the same requirements in the same catalogue version. The provider is among the first ten matches either
 * of all these searches or of none.
 */
export interface IdenticalSearchGroup extends SearchesWithEqualRequirements {
  readonly requirements: BuyerRequirements;
  readonly catalogueVersion: number;
  readonly isInFirstTen: boolean;
}

/**
 * Selects the people with access to the provider, including viewers. Their searches are excluded, because they are not
 * buyers.
 */
function selectOwnPeople(source: ReadModelPoolAndSchemas, providerId: string) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof peopleReadModel>>(source)
    .selectFrom('people.access')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('status', '=', 'approved');
}

function selectSearchesByOthers(source: ReadModelPoolAndSchemas, providerId: string, range: InstantRange) {
  return selectReproducibleLoggedSearches(source, range).where((eb) =>
    eb.or([eb('l.user_id', 'is', null), eb('l.user_id', 'not in', selectOwnPeople(source, providerId))]),
  );
}

/** Counts the searches in a range by people without access to the provider. */
export async function countSearchesByNonRepresentatives(
  source: ReadModelPoolAndSchemas,
  providerId: string,
  range: InstantRange,
): Promise<number> {
  return (
    await selectSearchesByOthers(source, providerId, range)
      .select(rowCountExpression.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

/**
 * Loads the newest searches by people without access to the provider, as groups in no particular order.
 * @param maxSearches maximum number of searches.
 */
export async function loadNewestIdenticalSearchGroupsByOthers(
  source: ReadModelPoolAndSchemas,
  providerId: string,
  range: InstantRange,
  maxSearches: number,
): Promise<IdenticalSearchGroup[]> {
  const newest = selectSearchesByOthers(source, providerId, range)
    .leftJoin('people.person as p', 'p.user_id', 'l.user_id')
    .select(['l.requirements', searcherIdSql.as('somebody')])
    .select((eb) => [
      eb.ref('l.catalogue_version').$notNull().as('catalogue_version'),
      sql<boolean>`${providerId}::text = ANY (${eb.ref('l.first_providers')})`.as('in_first_ten'),
      eb('p.email', 'is not', null).as('is_living'),
    ])
    .orderBy('l.searched_at', 'desc')
    .orderBy('l.position', 'desc')
    .limit(maxSearches);
  const rows = await createReadModelQueryBuilder(source)
    .selectFrom(newest.as('n'))
    .select(['n.requirements', 'n.catalogue_version', 'n.in_first_ten', rowCountExpression.as('searches')])
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
