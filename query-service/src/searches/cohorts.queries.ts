import { cohortRetentionWeeks, type SearchUserCohort } from '@marketplace/contracts/searches/searches.funnel.views.ts';
import {
  addDaysToUtcDay,
  type DayRange,
  convertDayRangeToInstants,
  getWeekStart,
} from '@marketplace/domain/searches/searches.days.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { searchesReadModel } from '@marketplace/read-models/searches/searches.tables.ts';
import { type Expression, sql } from 'kysely';
import { selectSearchesInDayRange } from './analytics.queries.ts';
import { addDaysSql } from './funnel.queries.ts';

type Tables = ReadModelRowTypes<typeof searchesReadModel> & ReadModelRowTypes<typeof rfqsAndQuotesReadModel>;

/** Extends a range to whole weeks, from Monday to Sunday. */
export function extendDayRangeToWholeWeeks({ from, to }: DayRange): DayRange {
  return { from: getWeekStart(from), to: addDaysToUtcDay(getWeekStart(to), 6) };
}

/** SQL for the Monday of an instant's week in UTC, as a timestamp without time zone. */
const weekOf = (instant: Expression<unknown>) => sql<Date>`date_trunc('week', ${instant} AT TIME ZONE 'UTC')`;

/** Selects the people whose first known search is in the given weeks, and the time of that search. */
function selectNewPeople(source: ReadModelPoolAndSchemas, weeks: DayRange) {
  const first = selectSearchesInDayRange(source, weeks)
    .where('l.user_id', 'is not', null)
    .select((eb) => ['l.user_id', eb.fn.min('l.searched_at').as('first_at')])
    .groupBy('l.user_id');
  return createReadModelQueryBuilder<Tables>(source)
    .selectFrom(first.as('f'))
    .select((eb) => ['f.user_id', 'f.first_at', weekOf(eb.ref('f.first_at')).as('week')])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('searches.search_log as e')
            .select('e.search_id')
            .whereRef('e.user_id', '=', 'f.user_id')
            .where('e.searched_at', '<', new Date(convertDayRangeToInstants(weeks).from)),
        ),
      ),
    );
}

/** Selects new people, and those of them who sent an RFQ within `within` days after their first search. */
function selectNewPeopleAndSenders(source: ReadModelPoolAndSchemas, weeks: DayRange, within: number) {
  return createReadModelQueryBuilder<Tables>(source)
    .with('newcomer', () => selectNewPeople(source, weeks))
    .with('sender', (db) =>
      db
        .selectFrom('newcomer as n')
        .innerJoin('rfqBoard.rfq as r', (join) =>
          join
            .onRef('r.buyer_id', '=', 'n.user_id')
            .onRef('r.created_at', '>=', 'n.first_at')
            .on((eb) => eb('r.created_at', '<', addDaysSql(eb.ref('n.first_at'), within))),
        )
        .select('n.user_id')
        .distinct(),
    );
}

/**
 * Groups new people by the week of their first search and by the number of weeks after which they searched again.
 * Counts the people in each group, and those of them who sent an RFQ.
 */
async function loadActivity(source: ReadModelPoolAndSchemas, weeks: DayRange, within: number) {
  const days = (cohortRetentionWeeks + 1) * 7;
  return selectNewPeopleAndSenders(source, weeks, within)
    .with('active', (db) =>
      db
        .selectFrom('newcomer as c')
        .innerJoin('searches.search_log as a', (join) =>
          join.onRef('a.user_id', '=', 'c.user_id').onRef('a.searched_at', '>=', 'c.first_at'),
        )
        .where((eb) => eb('a.searched_at', '<', addDaysSql(sql`(${eb.ref('c.week')} AT TIME ZONE 'UTC')`, days)))
        .select((eb) => [
          'c.user_id',
          sql<string>`to_char(${eb.ref('c.week')}, 'YYYY-MM-DD')`.as('week'),
          sql<number>`(extract(epoch FROM ${weekOf(eb.ref('a.searched_at'))} - ${eb.ref('c.week')}) / 604800)::int`.as(
            'later',
          ),
        ])
        .distinct(),
    )
    .selectFrom('active as p')
    .leftJoin('sender as s', 's.user_id', 'p.user_id')
    .select((eb) => [
      'p.week',
      'p.later',
      rowCountExpression.as('people'),
      sql<number>`${eb.fn.count('s.user_id')}::int`.as('sent_rfq'),
    ])
    .groupBy(['p.week', 'p.later'])
    .orderBy('p.week')
    .orderBy('p.later')
    .execute();
}

/**
 * Loads cohorts of new people, one for each week of first searches, in order. Callers must suppress small groups.
 * @param within days after the first search within which an RFQ counts as the result of the search.
 * @param today the current day in UTC.
 */
export async function loadSearchUserCohorts(
  source: ReadModelPoolAndSchemas,
  range: DayRange,
  within: number,
  today: string,
): Promise<SearchUserCohort[]> {
  const byWeek = Map.groupBy(await loadActivity(source, extendDayRangeToWholeWeeks(range), within), ({ week }) => week);
  return [...byWeek].map(([week, rows]) => {
    const peopleIn = (later: number): number => rows.find((row) => row.later === later)?.people ?? 0;
    const returned = Array.from({ length: cohortRetentionWeeks }, (_none, at) =>
      addDaysToUtcDay(week, (at + 1) * 7) > today ? null : peopleIn(at + 1),
    );
    const first = rows.find(({ later }) => later === 0);
    return { week, people: peopleIn(0), outcome: { sent_rfq: first?.sent_rfq ?? 0, returned } };
  });
}
