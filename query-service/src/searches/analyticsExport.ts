import { msg, plural } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { analyticsExportTableNames } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { IdenticalSearchesWithFewMatches } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import {
  type SearchDemandDimension,
  searchDemandDimensions,
  type SearchDemandByValue,
} from '@marketplace/contracts/searches/searches.demand.views.ts';
import { type DayRange, convertDayRangeToInstants, getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type WorkbookSheet, createWorkbookSheet } from '@marketplace/http/workbook.ts';
import { countSearchesByRequestedValue, loadSearchMetricsByPeriod } from './analytics.queries.ts';
import { fillEmptySearchPeriods, getDefaultAnalyticsPeriodUnit } from './analyticsRange.public.ts';
import { loadSearchUserCohorts } from './cohorts.queries.ts';
import {
  countSearchesByDemandDimension,
  countSearchesByRegionTechnologyAndScale,
  countSearchesWithFewMatchesByRequirements,
  findMostOftenMatchedProviders,
} from './demand.queries.ts';
import { suppressSmallSearchCohorts, suppressSmallSearchFunnel } from './smallGroups.ts';
import { loadSearchFunnel } from './funnel.queries.ts';
import { buildSearchCohortsSheet, buildSearchFunnelSheet } from './funnelSheets.ts';
import { listUsersByNumberOfSearches } from './searchingPeople.queries.ts';

export type AnalyticsExportTableName = (typeof analyticsExportTableNames)[number];

/** Maximum number of rows of one exported table. */
const maxRows = 5000;

/**
 * Returns the rows of a table that was read with a limit of `most` + 1 rows.
 * @throws Refusal `analytics.export-too-large` if there are more than `most` rows.
 */
export function requireRowsWithinExportLimit<Row>(rows: readonly Row[], most = maxRows): readonly Row[] {
  if (rows.length <= most) return rows;
  throw new Refusal(
    'rule',
    'analytics.export-too-large',
    msg`An exported table can have at most ${plural({ max: most }, { one: '# row', other: '# rows' })}. Choose a shorter period.`,
  );
}

function buildFewMatchesSheet(title: string, groups: readonly IdenticalSearchesWithFewMatches[]): WorkbookSheet {
  return createWorkbookSheet(
    title,
    [
      'searches',
      'people',
      'best_matches',
      'last_search',
      'regions',
      'countries',
      'deploymentScale',
      'powerSensitivity',
      'applicationProfile',
      'deviceMobility',
      'simRequirements',
      'privateNetworkNeeded',
      'deviceManagement',
      'apisRequired',
      'ntnSupport',
    ],
    groups.map(({ requirements, ...group }) => ({ ...requirements, ...group })),
  );
}

export interface AnalyticsExportParams {
  readonly range: DayRange;
  /** Days after a search within which an RFQ counts as the result of the search. */
  readonly within: number;
  readonly now: Date;
  readonly caller: Caller;
}

async function loadDemandSheet(source: ReadModelPoolAndSchemas, range: DayRange): Promise<WorkbookSheet> {
  const rows: ({ readonly by: SearchDemandDimension } & SearchDemandByValue)[] = [];
  // The queries run one after the other, so that one export does not occupy every connection.
  for (const by of searchDemandDimensions)
    rows.push(...(await countSearchesByDemandDimension(source, range, by)).map((row) => ({ by, ...row })));
  return createWorkbookSheet(
    formatMessage(msg`Demand by requirement`),
    ['by', 'value', 'searches', 'found_little', 'without_result'],
    rows,
  );
}

/** The loader of each table that can be exported. */
const sheetLoaders: Readonly<
  Record<
    AnalyticsExportTableName,
    (source: ReadModelPoolAndSchemas, params: AnalyticsExportParams) => Promise<WorkbookSheet>
  >
> = {
  periods: async (source, { range }) => {
    const unit = getDefaultAnalyticsPeriodUnit(range);
    const periods = fillEmptySearchPeriods(range, unit, await loadSearchMetricsByPeriod(source, range, unit));
    return createWorkbookSheet(
      formatMessage(unit === 'week' ? msg`Searches per week` : msg`Searches per day`),
      ['start', 'searches', 'people', 'found_little', 'without_result'],
      periods,
    );
  },
  demand: async (source, { range }) =>
    createWorkbookSheet(
      formatMessage(msg`Demand`),
      ['region', 'technology', 'scale', 'searches', 'found_little'],
      await countSearchesByRegionTechnologyAndScale(source, range),
    ),
  'demand-by': async (source, { range }) => loadDemandSheet(source, range),
  'found-little': async (source, { range }) =>
    buildFewMatchesSheet(
      formatMessage(msg`Few matches`),
      requireRowsWithinExportLimit(
        (await countSearchesWithFewMatchesByRequirements(source, range, maxRows + 1)).groups,
      ),
    ),
  'without-result': async (source, { range }) =>
    buildFewMatchesSheet(
      formatMessage(msg`No matches`),
      requireRowsWithinExportLimit(
        (await countSearchesWithFewMatchesByRequirements(source, range, maxRows + 1, 1)).groups,
      ),
    ),
  'matched-providers': async (source, { range }) =>
    createWorkbookSheet(
      formatMessage(msg`Matched providers`),
      ['provider_name', 'provider_id', 'provider_type', 'searches', 'best'],
      requireRowsWithinExportLimit(await findMostOftenMatchedProviders(source, range, maxRows + 1)),
    ),
  patterns: async (source, { range }) =>
    createWorkbookSheet(
      formatMessage(msg`Requirements`),
      ['field', 'value', 'searches'],
      await countSearchesByRequestedValue(source, range),
    ),
  funnel: async (source, { range, within, now, caller }) =>
    buildSearchFunnelSheet(
      within,
      suppressSmallSearchFunnel(caller, await loadSearchFunnel(source, range, within, now)),
    ),
  cohorts: async (source, { range, within, now, caller }) =>
    buildSearchCohortsSheet(
      within,
      suppressSmallSearchCohorts(caller, await loadSearchUserCohorts(source, range, within, getUtcDay(now))),
    ),
  people: async (source, { range }) =>
    createWorkbookSheet(
      formatMessage(msg`Users`),
      [
        'user_name',
        'user_email',
        'user_company',
        'total_searches',
        'avg_matches',
        'found_little',
        'first_search',
        'last_search',
      ],
      requireRowsWithinExportLimit(
        (await listUsersByNumberOfSearches(source, convertDayRangeToInstants(range), { limit: maxRows + 1, offset: 0 }))
          .people,
      ),
    ),
};

/** Loads the requested tables, each as a sheet. */
export async function loadAnalyticsExportSheets(
  source: ReadModelPoolAndSchemas,
  params: AnalyticsExportParams,
  tables: readonly AnalyticsExportTableName[],
): Promise<readonly WorkbookSheet[]> {
  return Promise.all(tables.map((table) => sheetLoaders[table](source, params)));
}
