import { listSearchCohorts, readSearchFunnel } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { SearchCohort, SearchFunnel } from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { type DayRange, utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { serve } from '@marketplace/http/route.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClockPort, GuardPort, ReadModelPort } from '../ports.ts';
import { rangeOf } from './analyticsRange.public.ts';
import { searchCohorts, wholeWeeks } from './cohorts.queries.ts';
import { cohortsFor, funnelFor } from './fewPeople.ts';
import { searchFunnel } from './funnel.queries.ts';

/** Milliseconds for which figures are kept, which look at every search of the range, and how many of them. */
const keptMs = 60_000;
const keptAnswers = 50;

/** @returns what answers the same question once for everybody who asks it within a minute. */
function keepAnswers<Answer extends object>(): (key: string, make: () => Promise<Answer>) => Promise<Answer> {
  const answers = new LRUCache<string, Answer, () => Promise<Answer>>({
    max: keptAnswers,
    ttl: keptMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => make(),
  });
  return (key, context) => answers.forceFetch(key, { context });
}

/** What becomes of searches: from search to quote, and who comes back. */
export function funnelRoutes(app: FastifyInstance, deps: GuardPort & ReadModelPort & ClockPort): void {
  const source = async (): Promise<ReadSource> => readSource(deps);
  const today = (): string => utcDay(deps.now());
  const keyOf = (range: DayRange, within: number): string => JSON.stringify([range, within, today()]);
  const funnels = keepAnswers<SearchFunnel>();
  const cohorts = keepAnswers<SearchCohort[]>();

  serve(app, deps.guard, readSearchFunnel, async ({ query: { within, ...asked }, caller }) => {
    const range = rangeOf(asked, today());
    const make = async () => searchFunnel(await source(), range, within, deps.now());
    return { range, within, funnel: funnelFor(caller, await funnels(keyOf(range, within), make)) };
  });

  serve(app, deps.guard, listSearchCohorts, async ({ query: { within, ...asked }, caller }) => {
    const range = wholeWeeks(rangeOf(asked, today()));
    const make = async () => searchCohorts(await source(), range, within, today());
    return { range, within, cohorts: cohortsFor(caller, await cohorts(keyOf(range, within), make)) };
  });
}
