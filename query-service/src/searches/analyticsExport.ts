import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { analyticsTables } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { LittleFound } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import {
  type DemandDimension,
  demandDimensions,
  type DemandValue,
} from '@marketplace/contracts/searches/searches.demand.views.ts';
import { type DayRange, instantsOf, utcDay } from '@marketplace/domain/searches/searches.days.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';
import { searchPatterns, searchPeriods } from './analytics.queries.ts';
import { allPeriods, usualUnit } from './analyticsRange.public.ts';
import { searchCohorts } from './cohorts.queries.ts';
import { demandBy, demandCells, littleFound, matchedProviders } from './demand.queries.ts';
import { cohortsFor, funnelFor } from './fewPeople.ts';
import { searchFunnel } from './funnel.queries.ts';
import { cohortsSheet, funnelSheet } from './funnelSheets.ts';
import { searchingPeople } from './searchingPeople.queries.ts';

export type AnalyticsTable = (typeof analyticsTables)[number];

/** Maximum number of rows of one exported table. */
const maxRows = 5000;

/**
 * Returns the rows of a table that was read with one row beyond `most`.
 * @throws Refusal `analytics.export-too-large` if it has more than `most` rows.
 */
export function wholeTable<Row>(rows: readonly Row[], most = maxRows): readonly Row[] {
  if (rows.length <= most) return rows;
  const text = `A table of an export holds ${most} rows at most. Please choose fewer days.`;
  throw new Refusal('rule', 'analytics.export-too-large', text);
}

function buildFewMatchesSheet(title: string, groups: readonly LittleFound[]): Sheet {
  return sheetOf(
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

export interface ExportAsked {
  readonly range: DayRange;
  /** Days after a search within which an RFQ counts as its result. */
  readonly within: number;
  readonly now: Date;
  readonly caller: Caller;
}

async function loadDemandSheet(source: ReadSource, range: DayRange): Promise<Sheet> {
  const rows: ({ readonly by: DemandDimension } & DemandValue)[] = [];
  // Sequential, so that one file does not occupy every connection.
  for (const by of demandDimensions) rows.push(...(await demandBy(source, range, by)).map((row) => ({ by, ...row })));
  return sheetOf('Demand by property', ['by', 'value', 'searches', 'found_little', 'without_result'], rows);
}

/** Loads each table of an export. */
const sheetLoaders: Readonly<Record<AnalyticsTable, (source: ReadSource, params: ExportAsked) => Promise<Sheet>>> = {
  periods: async (source, { range }) => {
    const unit = usualUnit(range);
    const periods = allPeriods(range, unit, await searchPeriods(source, range, unit));
    return sheetOf(`Searches per ${unit}`, ['start', 'searches', 'people', 'found_little', 'without_result'], periods);
  },
  demand: async (source, { range }) =>
    sheetOf('Demand', ['region', 'technology', 'scale', 'searches', 'found_little'], await demandCells(source, range)),
  'demand-by': async (source, { range }) => loadDemandSheet(source, range),
  'found-little': async (source, { range }) =>
    buildFewMatchesSheet('Found little', wholeTable((await littleFound(source, range, maxRows + 1)).groups)),
  'without-result': async (source, { range }) =>
    buildFewMatchesSheet('Without a result', wholeTable((await littleFound(source, range, maxRows + 1, 1)).groups)),
  'matched-providers': async (source, { range }) =>
    sheetOf(
      'Matched providers',
      ['provider_name', 'provider_id', 'provider_type', 'searches', 'best'],
      wholeTable(await matchedProviders(source, range, maxRows + 1)),
    ),
  patterns: async (source, { range }) =>
    sheetOf('Patterns', ['field', 'value', 'searches'], await searchPatterns(source, range)),
  funnel: async (source, { range, within, now, caller }) =>
    funnelSheet(within, funnelFor(caller, await searchFunnel(source, range, within, now))),
  cohorts: async (source, { range, within, now, caller }) =>
    cohortsSheet(within, cohortsFor(caller, await searchCohorts(source, range, within, utcDay(now)))),
  people: async (source, { range }) =>
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
      wholeTable((await searchingPeople(source, instantsOf(range), { limit: maxRows + 1, offset: 0 })).people),
    ),
};

/** Loads these tables, each as a sheet. */
export async function analyticsSheets(
  source: ReadSource,
  params: ExportAsked,
  tables: readonly AnalyticsTable[],
): Promise<readonly Sheet[]> {
  return Promise.all(tables.map((table) => sheetLoaders[table](source, params)));
}
