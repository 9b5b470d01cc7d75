import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { ProviderId } from '../kernel/ids.ts';
import { MatchAlgorithmVersion, currentMatchAlgorithmVersion } from '../matching/matching.views.ts';
import {
  AnalyticsDayRange,
  SearchDemandByRegionTechnologyAndScale,
  IdenticalSearchesWithFewMatches,
  BestMatchCountsOfProviderReplyItem,
  SearchingUserReplyItem,
  SearchMetricsOverviewReply,
  RequirementValueSearchCount,
} from './searches.analytics.views.ts';
import { SearchDemandDimension, SearchDemandByValue } from './searches.demand.views.ts';
import { dayRangeParameterSchemas, dayRangeQuerySchema } from './searches.dayRange.ts';
import {
  maxSearchToRfqAttributionDays,
  SearchUserCohort,
  SearchToQuoteFunnelCounts,
  defaultSearchToRfqAttributionDays,
} from './searches.funnel.views.ts';
import { LoggedSearchesRematchSummaryReply } from './searches.rematch.views.ts';

/** Default and maximum days of a range. The maximum covers the 26 months after which searches are anonymised. */
export const defaultAnalyticsRangeDays = 30;
export const maxAnalyticsRangeDays = 800;
/** Users per page. */
export const searchingUsersPageSize = 25;

/** `unit` defaults to `day` in ranges of up to 92 days, and to `week` in longer ranges. */
export const readSearchOverviewEndpoint = defineQueryEndpoint('/api/analytics/overview', 'analyst', {
  summary: 'Count searches and users by period.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...dayRangeParameterSchemas, unit: z.enum(['day', 'week']).optional() }),
  reply: SearchMetricsOverviewReply,
});

export const readDemandEndpoint = defineQueryEndpoint('/api/analytics/demand', 'analyst', {
  summary: 'Read the demand: the requirements of searches.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: dayRangeQuerySchema,
  reply: z.object({ range: AnalyticsDayRange, cells: z.array(SearchDemandByRegionTechnologyAndScale) }),
});

/** Lists the most frequent value first; `searches` is the number of all searches in the range. */
export const readDemandByEndpoint = defineQueryEndpoint('/api/analytics/demand-by', 'analyst', {
  summary: 'List the values of one requirement by frequency.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...dayRangeParameterSchemas, by: SearchDemandDimension }),
  reply: z.object({
    range: AnalyticsDayRange,
    by: SearchDemandDimension,
    searches: z.int(),
    values: z.array(SearchDemandByValue),
  }),
});

const followUpParameters = {
  ...dayRangeParameterSchemas,
  /** Maximum number of days between a search and an RFQ that is attributed to it. */
  within: z.coerce.number().int().min(1).max(maxSearchToRfqAttributionDays).default(defaultSearchToRfqAttributionDays),
};
export const SearchToRfqAttributionParams = z.object(followUpParameters);
export type SearchAttributionParams = z.infer<typeof SearchToRfqAttributionParams>;

export const readSearchFunnelEndpoint = defineQueryEndpoint('/api/analytics/funnel', 'analyst', {
  summary: 'Read the conversion funnel from search to RFQ and quote.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: SearchToRfqAttributionParams,
  reply: z.object({ range: AnalyticsDayRange, within: z.int(), funnel: SearchToQuoteFunnelCounts }),
});

/**
 * Lists whole weeks in chronological order, even if the range contains only a part of a week. Weeks without new users
 * are omitted.
 */
export const listSearchCohortsEndpoint = defineQueryEndpoint('/api/analytics/cohorts', 'analyst', {
  summary: 'Read user retention by week of the first search.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: SearchToRfqAttributionParams,
  reply: z.object({ range: AnalyticsDayRange, within: z.int(), cohorts: z.array(SearchUserCohort) }),
});

/**
 * Lists the most frequent requirements first; `total` is the number of distinct requirements. `matches=none` limits the
 * list to searches without a result.
 */
export const listLittleFoundEndpoint = defineQueryEndpoint('/api/analytics/found-little', 'analyst', {
  summary: 'List requirements of searches with few results, most frequent first.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({
    ...dayRangeParameterSchemas,
    matches: z.enum(['few', 'none']).default('few'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ range: AnalyticsDayRange, total: z.int(), groups: z.array(IdenticalSearchesWithFewMatches) }),
});

/** Lists the most frequent provider first. */
export const listMatchedProvidersEndpoint = defineQueryEndpoint('/api/analytics/matched-providers', 'analyst', {
  summary: 'List providers by how often they were among the best matches.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...dayRangeParameterSchemas, limit: z.coerce.number().int().min(1).max(500).default(20) }),
  reply: z.object({ range: AnalyticsDayRange, providers: z.array(BestMatchCountsOfProviderReplyItem) }),
});

export const readSearchPatternsEndpoint = defineQueryEndpoint('/api/analytics/patterns', 'analyst', {
  summary: 'Read the frequency of search values.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: dayRangeQuerySchema,
  reply: z.object({ range: AnalyticsDayRange, searches: z.int(), patterns: z.array(RequirementValueSearchCount) }),
});

/** Lists the user with the most searches first. */
export const listSearchingPeopleEndpoint = defineQueryEndpoint('/api/analytics/people', 'admin', {
  summary: 'List users by number of searches, most first.',
  refuses: ['analytics.range-backwards', 'analytics.range-too-long'],
  query: z.object({ ...dayRangeParameterSchemas, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  reply: z.object({ range: AnalyticsDayRange, total: z.int(), page: z.int(), people: z.array(SearchingUserReplyItem) }),
});

/**
 * Selects the past searches to match again, the algorithm and catalogue versions to use, and the providers to report.
 */
const rematchQuery = z.object({
  ...dayRangeParameterSchemas,
  version: MatchAlgorithmVersion.default(currentMatchAlgorithmVersion),
  /** `then` (catalogue at the time of each search), `current`, or a version number. */
  catalogue: z
    .string()
    .max(10)
    .regex(/^(then|current|[1-9]\d{0,8})$/)
    .default('then'),
  /** Limits the result to searches that require this country or its region. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .max(2)
    .optional(),
  /** Limits the result to searches whose best match at the time used this technology. */
  technology: z.string().max(60).optional(),
  provider: ProviderId.optional(),
  /**
   * Limits the result to providers that enter (`gained`) or leave (`lost`) the first rank, the top three or the top
   * ten.
   */
  moved: z.enum(['gained', 'lost']).optional(),
});
export type PastSearchesRematchParams = z.output<typeof rematchQuery>;

/**
 * Matches past searches again with another version of the algorithm or the catalogue. Fails with 'analytics.busy' (503)
 * while too many other requests wait, and with 'analytics.unknown-catalogue' (422) for an unknown catalogue version.
 */
export const readRematchEndpoint = defineQueryEndpoint('/api/analytics/rematch', 'admin', {
  summary: 'Match past searches again with another version of the algorithm or the catalogue.',
  refuses: ['analytics.busy', 'analytics.range-backwards', 'analytics.range-too-long', 'analytics.unknown-catalogue'],
  query: rematchQuery,
  reply: LoggedSearchesRematchSummaryReply,
});

/** The table of `readRematch` as CSV, with the reasons as text. Fails with the same codes as `readRematch`. */
export const exportRematchEndpoint = defineQueryEndpoint('/api/analytics/rematch/export', 'admin', {
  summary: 'Export past searches that were matched again.',
  refuses: ['analytics.busy', 'analytics.range-backwards', 'analytics.range-too-long', 'analytics.unknown-catalogue'],
  files: [fileResponseMediaTypes.csv],
  query: rematchQuery.extend({ separator: CsvSeparatorParam }),
  reply: z.unknown(),
});

export const analyticsExportTableNames = [
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
 * An .xlsx with one sheet per table, or one table as CSV. Only admins can export the table of users; for analysts the
 * request fails with 'access.admin-needed'.
 */
export const exportAnalyticsEndpoint = defineQueryEndpoint('/api/analytics/export', 'analyst', {
  summary: 'Export the analytics tables.',
  refuses: [
    'access.admin-needed',
    'analytics.export-too-large',
    'analytics.range-backwards',
    'analytics.range-too-long',
    'export.busy',
  ],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.csv],
  query: z.object({
    ...followUpParameters,
    format: z.enum(['xlsx', 'csv']),
    separator: CsvSeparatorParam,
    table: z.enum(analyticsExportTableNames).default('periods'),
  }),
  reply: z.unknown(),
});
