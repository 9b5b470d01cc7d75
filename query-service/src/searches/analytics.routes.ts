import { msg } from '@lingui/core/runtime-macro';
import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as analyticsApi from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { fewMatchesThreshold } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { DayRangeParams } from '@marketplace/contracts/searches/searches.dayRange.ts';
import {
  type DayRange,
  convertDayRangeToInstants,
  getPrecedingDayRange,
  getUtcDay,
} from '@marketplace/domain/searches/searches.days.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { encodeSheetAsXlsxOrCsv } from '../csv.ts';
import type { ClockPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import type { ExportQueue } from '../exportQueue.ts';
import { getLogoFileNameIfAvailable, type AvailableLogosLoader } from '../availableLogos.ts';
import { buildXlsxWorkbook } from '@marketplace/http/workbook.ts';
import {
  countSearchesInDayRange,
  loadSearchMetrics,
  countSearchesByRequestedValue,
  loadSearchMetricsByPeriod,
} from './analytics.queries.ts';
import { loadAnalyticsExportSheets, type AnalyticsExportTableName } from './analyticsExport.ts';
import {
  fillEmptySearchPeriods,
  type AnalyticsPeriodUnit,
  resolveAnalyticsDayRange,
  getDefaultAnalyticsPeriodUnit,
} from './analyticsRange.public.ts';
import {
  countSearchesByDemandDimension,
  countSearchesByRegionTechnologyAndScale,
  countSearchesWithFewMatchesByRequirements,
  findMostOftenMatchedProviders,
} from './demand.queries.ts';
import { listUsersByNumberOfSearches } from './searchingPeople.queries.ts';

export type SearchAnalyticsRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort & ClockPort;

async function loadOverview(source: ReadModelPoolAndSchemas, range: DayRange, unit: AnalyticsPeriodUnit) {
  const [figures, before, found] = await Promise.all([
    loadSearchMetrics(source, range),
    loadSearchMetrics(source, getPrecedingDayRange(range)),
    loadSearchMetricsByPeriod(source, range, unit),
  ]);
  return { range, figures, before, unit, periods: fillEmptySearchPeriods(range, unit, found) };
}

const people: AnalyticsExportTableName = 'people';

/**
 * Lists the tables that an exported file contains.
 * @throws Refusal `access.admin-needed` if an analyst requests the table of people.
 */
function listExportedTables(
  caller: Caller,
  format: 'xlsx' | 'csv',
  table: AnalyticsExportTableName,
): readonly AnalyticsExportTableName[] {
  const allowed = isAdmin(caller)
    ? analyticsApi.analyticsExportTableNames
    : analyticsApi.analyticsExportTableNames.filter((each) => each !== people);
  if (format === 'xlsx') return allowed;
  if (allowed.includes(table)) return [table];
  throw new Refusal('forbidden', 'access.admin-needed', msg`You need to be logged in as an administrator to do this.`);
}

/**
 * Registers the endpoints for search analytics over a range of days. Only the table of people contains personal data;
 * it is available to admins only.
 */
export function registerSearchAnalyticsRoutes(
  app: FastifyInstance,
  deps: SearchAnalyticsRoutesDeps,
  logoFiles: AvailableLogosLoader,
  exports: ExportQueue,
): void {
  const source = async () => resolveReadModelPoolAndSchemas(deps);
  const resolveRange = (asked: DayRangeParams): DayRange => resolveAnalyticsDayRange(asked, getUtcDay(deps.now()));

  registerEndpoint(app, deps.guard, analyticsApi.readSearchOverviewEndpoint, async ({ query }) => {
    const range = resolveRange(query);
    return loadOverview(await source(), range, query.unit ?? getDefaultAnalyticsPeriodUnit(range));
  });

  registerEndpoint(app, deps.guard, analyticsApi.readDemandEndpoint, async ({ query }) => {
    const range = resolveRange(query);
    return { range, cells: await countSearchesByRegionTechnologyAndScale(await source(), range) };
  });

  registerEndpoint(app, deps.guard, analyticsApi.readDemandByEndpoint, async ({ query: { by, ...asked } }) => {
    const range = resolveRange(asked);
    const from = await source();
    const [searches, values] = await Promise.all([
      countSearchesInDayRange(from, range),
      countSearchesByDemandDimension(from, range, by),
    ]);
    return { range, by, searches, values };
  });

  registerEndpoint(app, deps.guard, analyticsApi.listLittleFoundEndpoint, async ({ query }) => {
    const range = resolveRange(query);
    const below = query.matches === 'none' ? 1 : fewMatchesThreshold;
    return { range, ...(await countSearchesWithFewMatchesByRequirements(await source(), range, query.limit, below)) };
  });

  registerEndpoint(app, deps.guard, analyticsApi.listMatchedProvidersEndpoint, async ({ query }) => {
    const range = resolveRange(query);
    const [logos, found] = await Promise.all([
      logoFiles(),
      findMostOftenMatchedProviders(await source(), range, query.limit),
    ]);
    return {
      range,
      providers: found.map((row) => ({ ...row, logo_file: getLogoFileNameIfAvailable(row.logo_file, logos) })),
    };
  });

  registerEndpoint(app, deps.guard, analyticsApi.readSearchPatternsEndpoint, async ({ query }) => {
    const range = resolveRange(query);
    const from = await source();
    const [searches, patterns] = await Promise.all([
      countSearchesInDayRange(from, range),
      countSearchesByRequestedValue(from, range),
    ]);
    return { range, searches, patterns };
  });

  registerEndpoint(app, deps.guard, analyticsApi.listSearchingPeopleEndpoint, async ({ query: { page, ...asked } }) => {
    const range = resolveRange(asked);
    const paging = {
      limit: analyticsApi.searchingUsersPageSize,
      offset: (page - 1) * analyticsApi.searchingUsersPageSize,
    };
    return {
      range,
      page,
      ...(await listUsersByNumberOfSearches(await source(), convertDayRangeToInstants(range), paging)),
    };
  });

  registerEndpoint(
    app,
    deps.guard,
    analyticsApi.exportAnalyticsEndpoint,
    async ({ query: { format, separator, table, within, ...asked }, caller, reply, request }) => {
      const range = resolveRange(asked);
      const tables = listExportedTables(caller, format, table);
      const file = await exports.buildFile(request, async () => {
        const sheets = await loadAnalyticsExportSheets(
          await source(),
          { range, within, caller, now: deps.now() },
          tables,
        );
        const [first] = sheets;
        return format === 'csv' && first !== undefined
          ? encodeSheetAsXlsxOrCsv(first, { format, separator })
          : buildXlsxWorkbook(sheets);
      });
      const what = format === 'xlsx' ? 'searches' : `searches-${table}`;
      return setDownloadHeaders(reply, format, `${what}-${range.from}-to-${range.to}`).send(file);
    },
  );
}
