import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { analyticsTables } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { LittleFound } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { type DayRange, instantsOf } from '@marketplace/domain/searches/searches.days.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';
import { searchPatterns, searchPeriods } from './analytics.queries.ts';
import { allPeriods, usualUnit } from './analyticsRange.public.ts';
import { demandCells, littleFound, matchedProviders } from './demand.queries.ts';
import { searchingPeople } from './searchingPeople.queries.ts';

export type AnalyticsTable = (typeof analyticsTables)[number];

/** Most rows of one table of an export. */
const mostRows = 5000;

/** The rows of a table that was read one row beyond `most`. @throws Refusal `analytics.export-too-large` where they are not all. */
export function wholeTable<Row>(rows: readonly Row[], most = mostRows): readonly Row[] {
  if (rows.length <= most) return rows;
  const text = `A table of an export holds ${most} rows at most. Please choose fewer days.`;
  throw new Refusal('rule', 'analytics.export-too-large', text);
}

function littleSheet(groups: readonly LittleFound[]): Sheet {
  return sheetOf(
    'Found little',
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

/** How each table of an export is read. */
const readers: Readonly<Record<AnalyticsTable, (source: ReadSource, range: DayRange) => Promise<Sheet>>> = {
  periods: async (source, range) => {
    const unit = usualUnit(range);
    const periods = allPeriods(range, unit, await searchPeriods(source, range, unit));
    return sheetOf(`Searches per ${unit}`, ['start', 'searches', 'people', 'found_little'], periods);
  },
  demand: async (source, range) =>
    sheetOf('Demand', ['region', 'technology', 'scale', 'searches', 'found_little'], await demandCells(source, range)),
  'found-little': async (source, range) =>
    littleSheet(wholeTable((await littleFound(source, range, mostRows + 1)).groups)),
  'matched-providers': async (source, range) =>
    sheetOf(
      'Matched providers',
      ['provider_name', 'provider_id', 'provider_type', 'searches', 'best'],
      wholeTable(await matchedProviders(source, range, mostRows + 1)),
    ),
  patterns: async (source, range) =>
    sheetOf('Patterns', ['field', 'value', 'searches'], await searchPatterns(source, range)),
  people: async (source, range) =>
    sheetOf(
      'People',
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
      wholeTable((await searchingPeople(source, instantsOf(range), { limit: mostRows + 1, offset: 0 })).people),
    ),
};

/** Reads these tables of a range, each as a sheet. */
export async function analyticsSheets(
  source: ReadSource,
  range: DayRange,
  tables: readonly AnalyticsTable[],
): Promise<readonly Sheet[]> {
  return Promise.all(tables.map((table) => readers[table](source, range)));
}
