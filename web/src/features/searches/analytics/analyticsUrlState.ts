import { z } from 'zod';
import { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { MatchAlgorithmVersion, matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { defaultAnalyticsRangeDays } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import {
  maxSearchToRfqAttributionDays,
  defaultSearchToRfqAttributionDays,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { addDaysToUtcDay, getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { type UrlStateAndSetter, createUrlStateCodec } from '../../../core/urlState.ts';
import type { DateRangeParams, RematchQuery } from './analyticsApi.ts';

const day = z.iso.date().optional().catch(undefined);

const newestAlgorithm = matchAlgorithmVersions.at(-1) ?? matchAlgorithmVersions[0];

/** State of the search analytics tab in the URL. `from` and `to` take precedence over `days`. */
const AnalyticsState = z.object({
  view: z.enum(['overview', 'demand', 'patterns', 'funnel', 'people', 'again', 'engagement']).catch('overview'),
  /** Length in days of the range, which ends today. */
  days: z.coerce.number().int().min(1).max(800).catch(defaultAnalyticsRangeDays),
  from: day,
  to: day,
  /** Maximum number of days between a search and an RFQ that is attributed to that search. */
  within: z.coerce.number().int().min(1).max(maxSearchToRfqAttributionDays).catch(defaultSearchToRfqAttributionDays),
  /** Page of the list of people. */
  page: z.coerce.number().int().min(1).catch(1),
  /** Id of the person whose searches are open in the drawer. */
  person: z.uuid().optional().catch(undefined),
  /** Algorithm version of the rematch. */
  version: MatchAlgorithmVersion.catch(newestAlgorithm),
  /** Catalogue of the rematch: `then` (at the time of each search), `current`, or a version number. */
  catalogue: z
    .string()
    .regex(/^(then|current|[1-9]\d{0,8})$/)
    .catch('then'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  technology: z.enum(canonicalTechnologyNames).optional().catch(undefined),
  provider: z.string().max(120).optional().catch(undefined),
  moved: z.enum(['gained', 'lost']).optional().catch(undefined),
});
export type SearchAnalyticsState = z.infer<typeof AnalyticsState>;

export const searchAnalyticsUrlStateCodec = createUrlStateCodec(AnalyticsState);

/**
 * Converts the state to the range parameters of the API. Omits the default range, which the server applies itself.
 * @param now milliseconds since 1970.
 */
export function toDateRangeParams({ from, to, days }: SearchAnalyticsState, now: number): DateRangeParams {
  if (from !== undefined || to !== undefined) return { ...(from && { from }), ...(to && { to }) };
  if (days === defaultAnalyticsRangeDays) return {};
  const today = getUtcDay(new Date(now));
  return { from: addDaysToUtcDay(today, 1 - days), to: today };
}

/** Builds the query parameters of the rematch endpoint. */
export function buildSearchRematchQueryParams(days: DateRangeParams, state: SearchAnalyticsState): RematchQuery {
  const { version, catalogue, country, technology, provider, moved } = state;
  return {
    ...{ ...days, version, catalogue },
    ...(country !== undefined && { country }),
    ...(technology !== undefined && { technology }),
    ...(provider !== undefined && { provider }),
    ...(moved !== undefined && { moved }),
  };
}

export type SearchAnalyticsStateAndSetter = UrlStateAndSetter<SearchAnalyticsState>;
