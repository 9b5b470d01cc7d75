import type { SearchToQuoteFunnelCounts } from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { type DayRange, convertDayRangeToInstants } from '@marketplace/domain/searches/searches.days.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { searchesReadModel } from '@marketplace/read-models/searches/searches.tables.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { selectSearchesInDayRange } from './analytics.queries.ts';

type Tables = ReadModelRowTypes<typeof searchesReadModel> & ReadModelRowTypes<typeof rfqsAndQuotesReadModel>;

/** SQL that adds whole days to an instant. A day always has 24 hours, regardless of the time zone of the database. */
export function addDaysSql(instant: Expression<unknown>, days: number): RawBuilder<Date> {
  return sql<Date>`${instant} + make_interval(hours => ${days * 24})`;
}

/** Returns the time before which an RFQ must be sent to count as the result of a search before `to`. */
function computeEnd(to: string, within: number): Date {
  return new Date(Date.parse(to) + within * 86_400_000);
}

/** Selects the RFQs that were sent in a period, and whether each of them received a quote. */
function selectRfqsBetween(source: ReadModelPoolAndSchemas, from: string, to: Date) {
  return createReadModelQueryBuilder<Tables>(source)
    .selectFrom('rfqBoard.rfq as r')
    .where('r.created_at', '>=', new Date(from))
    .where('r.created_at', '<', to)
    .select(['r.rfq_id', 'r.buyer_id', 'r.created_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('rfqBoard.rfq_link as k')
            .select('k.link_id')
            .whereRef('k.rfq_id', '=', 'r.rfq_id')
            .where('k.quote_version', 'is not', null)
            .where('k.deleted_at', 'is', null),
        )
        .as('has_quote'),
    );
}

/**
 * Selects the searches of known people in a range (`known`), those followed by an RFQ within `within` days
 * (`followed`), and the RFQs sent within `within` days after one of these searches (`origin`).
 */
function selectFollowedSearches(source: ReadModelPoolAndSchemas, range: DayRange, within: number) {
  const { from, to } = convertDayRangeToInstants(range);
  const known = selectSearchesInDayRange(source, range)
    .where('l.user_id', 'is not', null)
    .select(['l.search_id', 'l.user_id', 'l.searched_at']);
  return createReadModelQueryBuilder<Tables>(source)
    .with('known', () => known)
    .with('sent', () => selectRfqsBetween(source, from, computeEnd(to, within)))
    .with('followed', (db) =>
      db
        .selectFrom('known as s')
        .innerJoin('sent as r', (join) =>
          join
            .onRef('r.buyer_id', '=', 's.user_id')
            .onRef('r.created_at', '>=', 's.searched_at')
            .on((eb) => eb('r.created_at', '<', addDaysSql(eb.ref('s.searched_at'), within))),
        )
        .select((eb) => ['s.search_id', 's.user_id', eb.fn<SqlBool>('bool_or', ['r.has_quote']).as('has_quote')])
        .groupBy(['s.search_id', 's.user_id']),
    )
    .with('origin', (db) =>
      db
        .selectFrom('sent as r')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('searches.search_log as n')
              .select('n.searched_at')
              .whereRef('n.user_id', '=', 'r.buyer_id')
              .whereRef('n.searched_at', '<=', 'r.created_at')
              .orderBy('n.searched_at', 'desc')
              .limit(1)
              .as('n'),
          (join) => join.onTrue(),
        )
        .where('n.searched_at', '>=', new Date(from))
        .where('n.searched_at', '<', new Date(to))
        .where((eb) => eb('r.created_at', '<', addDaysSql(eb.ref('n.searched_at'), within)))
        .select(['r.rfq_id', 'r.has_quote']),
    );
}

/**
 * Loads the funnel from searches to quotes. Callers must suppress small groups.
 * @param within days after a search within which an RFQ counts as the result of the search.
 * @param now current time. Searches less than `within` days before this time are counted as open.
 */
export async function loadSearchFunnel(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
  within: number,
  now: Date,
): Promise<SearchToQuoteFunnelCounts> {
  const all = selectSearchesInDayRange(source, range).select(rowCountExpression.as('searches'));
  const row = await selectFollowedSearches(source, range, within)
    .selectFrom('known as s')
    .leftJoin('followed as f', 'f.search_id', 's.search_id')
    .select((eb) => {
      const quoted = eb.ref('f.has_quote');
      const origins = eb.selectFrom('origin as o');
      return [
        sql<number>`${all}`.as('searches'),
        rowCountExpression.as('known'),
        sql<number>`count(DISTINCT ${eb.ref('s.user_id')})::int`.as('known_people'),
        sql<number>`count(*) FILTER (WHERE ${addDaysSql(eb.ref('s.searched_at'), within)} > ${now})::int`.as('open'),
        sql<number>`${eb.fn.count('f.search_id')}::int`.as('followed'),
        sql<number>`count(DISTINCT ${eb.ref('f.user_id')})::int`.as('followed_people'),
        sql<number>`count(*) FILTER (WHERE ${quoted})::int`.as('quoted'),
        sql<number>`count(DISTINCT ${eb.ref('f.user_id')}) FILTER (WHERE ${quoted})::int`.as('quoted_people'),
        sql<number>`${origins.select(rowCountExpression.as('rfqs'))}`.as('rfqs'),
        sql<number>`${origins.where('o.has_quote', '=', true).select(rowCountExpression.as('rfqs'))}`.as('rfqs_quoted'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    searches: row.searches,
    known: { searches: row.known, people: row.known_people },
    open: row.open,
    outcome: {
      followed: { searches: row.followed, people: row.followed_people },
      quoted: { searches: row.quoted, people: row.quoted_people },
      rfqs: row.rfqs,
      rfqs_quoted: row.rfqs_quoted,
    },
  };
}
