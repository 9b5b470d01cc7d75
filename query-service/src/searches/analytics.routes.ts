import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as analyticsApi from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { littleMatches } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { RangeParams } from '@marketplace/contracts/searches/searches.range.ts';
import { type DayRange, instantsOf, rangeBefore, utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { serve } from '@marketplace/http/route.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { sheetFile } from '../csv.ts';
import type { ClockPort, GuardPort, ReadModelPort } from '../ports.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import type { Exports } from '../exports.ts';
import { knownLogo, type LogoFiles } from '../logoFiles.ts';
import { writeWorkbook } from '@marketplace/http/workbook.ts';
import { countSearches, searchFigures, searchPatterns, searchPeriods } from './analytics.queries.ts';
import { analyticsSheets, type AnalyticsTable } from './analyticsExport.ts';
import { allPeriods, type PeriodUnit, rangeOf, usualUnit } from './analyticsRange.public.ts';
import { demandBy, demandCells, littleFound, matchedProviders } from './demand.queries.ts';
import { searchingPeople } from './searchingPeople.queries.ts';

export type AnalyticsRoutesDeps = GuardPort & ReadModelPort & ClockPort;

async function loadOverview(source: ReadSource, range: DayRange, unit: PeriodUnit) {
  const [figures, before, found] = await Promise.all([
    searchFigures(source, range),
    searchFigures(source, rangeBefore(range)),
    searchPeriods(source, range, unit),
  ]);
  return { range, figures, before, unit, periods: allPeriods(range, unit, found) };
}

const people: AnalyticsTable = 'people';

/**
 * Lists the tables of a file.
 * @throws Refusal 'access.admin-needed' when an analyst requests the table of people.
 */
function listExportedTables(caller: Caller, format: 'xlsx' | 'csv', table: AnalyticsTable): readonly AnalyticsTable[] {
  const allowed = isAdmin(caller)
    ? analyticsApi.analyticsTables
    : analyticsApi.analyticsTables.filter((each) => each !== people);
  if (format === 'xlsx') return allowed;
  if (allowed.includes(table)) return [table];
  throw new Refusal('forbidden', 'access.admin-needed', 'You need to be logged in as an administrator to do this.');
}

/**
 * Registers the search analytics over a range of days. They contain personal data only in the table of people, which is
 * for admins.
 */
export function analyticsRoutes(
  app: FastifyInstance,
  deps: AnalyticsRoutesDeps,
  logoFiles: LogoFiles,
  exports: Exports,
): void {
  const source = async () => readSource(deps);
  const resolveRange = (asked: RangeParams): DayRange => rangeOf(asked, utcDay(deps.now()));

  serve(app, deps.guard, analyticsApi.readSearchOverview, async ({ query }) => {
    const range = resolveRange(query);
    return loadOverview(await source(), range, query.unit ?? usualUnit(range));
  });

  serve(app, deps.guard, analyticsApi.readDemand, async ({ query }) => {
    const range = resolveRange(query);
    return { range, cells: await demandCells(await source(), range) };
  });

  serve(app, deps.guard, analyticsApi.readDemandBy, async ({ query: { by, ...asked } }) => {
    const range = resolveRange(asked);
    const from = await source();
    const [searches, values] = await Promise.all([countSearches(from, range), demandBy(from, range, by)]);
    return { range, by, searches, values };
  });

  serve(app, deps.guard, analyticsApi.listLittleFound, async ({ query }) => {
    const range = resolveRange(query);
    const below = query.matches === 'none' ? 1 : littleMatches;
    return { range, ...(await littleFound(await source(), range, query.limit, below)) };
  });

  serve(app, deps.guard, analyticsApi.listMatchedProviders, async ({ query }) => {
    const range = resolveRange(query);
    const [logos, found] = await Promise.all([logoFiles(), matchedProviders(await source(), range, query.limit)]);
    return { range, providers: found.map((row) => ({ ...row, logo_file: knownLogo(row.logo_file, logos) })) };
  });

  serve(app, deps.guard, analyticsApi.readSearchPatterns, async ({ query }) => {
    const range = resolveRange(query);
    const from = await source();
    const [searches, patterns] = await Promise.all([countSearches(from, range), searchPatterns(from, range)]);
    return { range, searches, patterns };
  });

  serve(app, deps.guard, analyticsApi.listSearchingPeople, async ({ query: { page, ...asked } }) => {
    const range = resolveRange(asked);
    const paging = { limit: analyticsApi.peoplePageSize, offset: (page - 1) * analyticsApi.peoplePageSize };
    return { range, page, ...(await searchingPeople(await source(), instantsOf(range), paging)) };
  });

  serve(
    app,
    deps.guard,
    analyticsApi.exportAnalytics,
    async ({ query: { format, separator, table, within, ...asked }, caller, reply, request }) => {
      const range = resolveRange(asked);
      const tables = listExportedTables(caller, format, table);
      const file = await exports.make(request, async () => {
        const sheets = await analyticsSheets(await source(), { range, within, caller, now: deps.now() }, tables);
        const [first] = sheets;
        return format === 'csv' && first !== undefined
          ? sheetFile(first, { format, separator })
          : writeWorkbook(sheets);
      });
      const what = format === 'xlsx' ? 'searches' : `searches-${table}`;
      return nameDownload(reply, format, `${what}-${range.from}-to-${range.to}`).send(file);
    },
  );
}
