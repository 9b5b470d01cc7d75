import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { ProviderId } from '../kernel/ids.ts';
import { AlgorithmVersion, algorithmVersion } from '../matching/matching.views.ts';
import {
  DayRangeView,
  DemandCell,
  LittleFound,
  MatchedProvider,
  SearchingPerson,
  SearchOverview,
  SearchPattern,
} from './searches.analytics.views.ts';
import { DemandDimension, DemandValue } from './searches.demand.views.ts';
import { range, rangeQuery } from './searches.range.ts';
import { mostFollowDays, SearchCohort, SearchFunnel, usualFollowDays } from './searches.funnel.views.ts';
import { RematchReply } from './searches.rematch.views.ts';

/** Days of a range when none is asked for, and the most that one may hold: the 26 months for which searches are kept. */
export const usualDays = 30;
export const mostDays = 800;
/** People on a page. */
export const peoplePageSize = 25;

/** Without `unit` periods are days, and weeks in ranges of more than 92 days. */
export const readSearchOverview = query('/api/analytics/overview', 'analyst', {
  summary: 'How many searches and people there were, by period.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...range, unit: z.enum(['day', 'week']).optional() }),
  reply: SearchOverview,
});

export const readDemand = query('/api/analytics/demand', 'analyst', {
  summary: 'What searches have asked for.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: rangeQuery,
  reply: z.object({ range: DayRangeView, cells: z.array(DemandCell) }),
});

/** The value asked for most often first; `searches` are all of the range. */
export const readDemandBy = query('/api/analytics/demand-by', 'analyst', {
  summary: 'The values of one requirement, the most asked for first.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...range, by: DemandDimension }),
  reply: z.object({ range: DayRangeView, by: DemandDimension, searches: z.int(), values: z.array(DemandValue) }),
});

const following = {
  ...range,
  /** Days after a search within which an RFQ comes from it. */
  within: z.coerce.number().int().min(1).max(mostFollowDays).default(usualFollowDays),
};
export const followQuery = z.object(following);
export type FollowParams = z.infer<typeof followQuery>;

export const readSearchFunnel = query('/api/analytics/funnel', 'analyst', {
  summary: 'How many of those who searched went on to an RFQ and a quote.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: followQuery,
  reply: z.object({ range: DayRangeView, within: z.int(), funnel: SearchFunnel }),
});

/** Weeks are whole, also those that the range cuts, and in order; those in which nobody was new are left out. */
export const listSearchCohorts = query('/api/analytics/cohorts', 'analyst', {
  summary: 'Who came back, by the week of the first search.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: followQuery,
  reply: z.object({ range: DayRangeView, within: z.int(), cohorts: z.array(SearchCohort) }),
});

/** Asked for most often first; `total` counts the different requirements. `matches` none leaves only searches without a result. */
export const listLittleFound = query('/api/analytics/found-little', 'analyst', {
  summary: 'Requirements for which little was found, the most asked for first.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({
    ...range,
    matches: z.enum(['few', 'none']).default('few'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ range: DayRangeView, total: z.int(), groups: z.array(LittleFound) }),
});

/** Most often among the first matches first. */
export const listMatchedProviders = query('/api/analytics/matched-providers', 'analyst', {
  summary: 'Providers by how often they were among the first matches.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...range, limit: z.coerce.number().int().min(1).max(500).default(20) }),
  reply: z.object({ range: DayRangeView, providers: z.array(MatchedProvider) }),
});

export const readSearchPatterns = query('/api/analytics/patterns', 'analyst', {
  summary: 'At which hours and days people search.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: rangeQuery,
  reply: z.object({ range: DayRangeView, searches: z.int(), patterns: z.array(SearchPattern) }),
});

/** Who searched, the busiest first. */
export const listSearchingPeople = query('/api/analytics/people', 'admin', {
  summary: 'Who searched, the busiest first.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...range, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ range: DayRangeView, total: z.int(), page: z.int(), people: z.array(SearchingPerson) }),
});

/** Which searches are answered again, by what, and who is told of. */
const rematchQuery = z.object({
  ...range,
  version: AlgorithmVersion.default(algorithmVersion),
  /** `then`, `current`, or the number of a version of the catalogue. */
  catalogue: z
    .string()
    .max(10)
    .regex(/^(then|current|[1-9]\d{0,8})$/)
    .default('then'),
  /** Only searches that ask for this country, or for its region. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .max(2)
    .optional(),
  /** Only searches whose best match of then used it. */
  technology: z.string().max(60).optional(),
  provider: ProviderId.optional(),
  /** Only providers that gain, or lose, a place in one of the borders. */
  moved: z.enum(['gained', 'lost']).optional(),
});
export type RematchParams = z.output<typeof rematchQuery>;

/**
 * Searches of the range answered again by a version of the algorithm from a version of the catalogue. Refuses 'analytics.busy' while
 * others wait for it, 'analytics.unknown-catalogue' (422) for a version that there is not.
 */
export const readRematch = query('/api/analytics/rematch', 'admin', {
  summary: 'Past searches answered again by another version of the algorithm or of the catalogue.',
  refuses: ['analytics.busy', 'analytics.range-backwards', 'analytics.range-too-long', 'analytics.unknown-catalogue'],
  query: rematchQuery,
  reply: RematchReply,
});

/** Body is the same table as CSV, with the reasons in words. Refuses as `readRematch`. */
export const exportRematch = query('/api/analytics/rematch/export', 'admin', {
  summary: 'Past searches answered again, as a file.',
  refuses: ['analytics.busy', 'analytics.range-backwards', 'analytics.range-too-long', 'analytics.unknown-catalogue'],
  files: [mediaTypes.csv],
  query: rematchQuery.extend({ separator: CsvSeparatorParam }),
  reply: z.unknown(),
});

export const analyticsTables = [
  'periods',
  'demand',
  'demand-by',
  'found-little',
  'without-result',
  'matched-providers',
  'patterns',
  'funnel',
  'cohorts',
  'people',
] as const;

/**
 * Body is the file itself: an .xlsx with a sheet for each table, or one table as CSV. People are in it for admins only; an
 * analyst who asks for that table is refused 'access.admin-needed'.
 */
export const exportAnalytics = query('/api/analytics/export', 'analyst', {
  summary: 'The tables of the analytics as a file.',
  refuses: [
    'access.admin-needed',
    'analytics.export-too-large',
    'analytics.range-backwards',
    'analytics.range-too-long',
    'export.busy',
  ],
  files: [mediaTypes.workbook, mediaTypes.csv],
  query: z.object({
    ...following,
    format: z.enum(['xlsx', 'csv']),
    separator: CsvSeparatorParam,
    table: z.enum(analyticsTables).default('periods'),
  }),
  reply: z.unknown(),
});
