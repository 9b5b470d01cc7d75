import {
  listSearchCohortsEndpoint,
  readSearchFunnelEndpoint,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type {
  SearchUserCohort,
  SearchToQuoteFunnelCounts,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { type DayRange, getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClockPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { resolveAnalyticsDayRange } from './analyticsRange.public.ts';
import { loadSearchUserCohorts, extendDayRangeToWholeWeeks } from './cohorts.queries.ts';
import { suppressSmallSearchCohorts, suppressSmallSearchFunnel } from './smallGroups.ts';
import { loadSearchFunnel } from './funnel.queries.ts';

/** Milliseconds for which results are cached, because computing a result reads every search of the range. */
const cacheTtlMs = 60_000;
const maxCachedAnswers = 50;

/** Creates a cache that computes each result once for all callers within a minute. */
function createAnswerCache<Answer extends object>(): (key: string, make: () => Promise<Answer>) => Promise<Answer> {
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: maxCachedAnswers,
    ttl: cacheTtlMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => make(),
  });
  return (key, context) => answers.forceFetch(key, { context });
}

/** Registers the endpoints for the conversion funnel, from search to quote, and for the cohorts of returning people. */
export function registerSearchFunnelAndCohortRoutes(
  app: FastifyInstance,
  deps: RequestGuardPort & ReadModelDatabaseAndSchemasPort & ClockPort,
): void {
  const source = async (): Promise<ReadModelPoolAndSchemas> => resolveReadModelPoolAndSchemas(deps);
  const today = (): string => getUtcDay(deps.now());
  const buildKey = (range: DayRange, within: number): string => JSON.stringify([range, within, today()]);
  const funnels = createAnswerCache<SearchToQuoteFunnelCounts>();
  const cohorts = createAnswerCache<SearchUserCohort[]>();

  registerEndpoint(app, deps.guard, readSearchFunnelEndpoint, async ({ query: { within, ...asked }, caller }) => {
    const range = resolveAnalyticsDayRange(asked, today());
    const make = async () => loadSearchFunnel(await source(), range, within, deps.now());
    return { range, within, funnel: suppressSmallSearchFunnel(caller, await funnels(buildKey(range, within), make)) };
  });

  registerEndpoint(app, deps.guard, listSearchCohortsEndpoint, async ({ query: { within, ...asked }, caller }) => {
    const range = extendDayRangeToWholeWeeks(resolveAnalyticsDayRange(asked, today()));
    const make = async () => loadSearchUserCohorts(await source(), range, within, today());
    return { range, within, cohorts: suppressSmallSearchCohorts(caller, await cohorts(buildKey(range, within), make)) };
  });
}
