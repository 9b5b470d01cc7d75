import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  exportRematchEndpoint,
  readRematchEndpoint,
  type PastSearchesRematchParams,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type {
  RematchCatalogueVersionChoice,
  LoggedSearchesRematchSummaryReply,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { findNewestCatalogueVersionNumber } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { formatSheetAsCsv } from '../../csv.ts';
import { getLogoFileNameIfAvailable, type AvailableLogosLoader } from '../../availableLogos.ts';
import type { ClockPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { resolveAnalyticsDayRange } from '../analyticsRange.public.ts';
import {
  hasProviderGainedOrLostTopRankInAnySearch,
  type LoggedSearchesRematchParameters,
  rematchLoggedSearchesAndCompare,
} from './rematchLoggedSearchesAndCompare.ts';
import { buildSearchRematchSheet } from './rematchSheet.ts';

/** One rematch runs at a time, because it loads a whole catalogue and its index into memory. */
const queueLimits = {
  atOnce: 1,
  waiting: 3,
  busy: ['analytics.busy', msg`Other searches are being matched again. Please try again in a moment.`],
} as const;

/** Milliseconds for which a reply is cached. */
const cacheTtlMs = 5 * 60_000;
const maxCachedReplies = 20;

/**
 * Parses the catalogue parameter.
 * @throws Refusal 'analytics.unknown-catalogue' if the version does not exist.
 */
async function parseCatalogue(source: ReadModelPoolAndSchemas, named: string): Promise<RematchCatalogueVersionChoice> {
  if (named === 'then' || named === 'current') return named;
  const version = Number(named);
  if (version <= (await findNewestCatalogueVersionNumber(source))) return version;
  throw new Refusal('rule', 'analytics.unknown-catalogue', msg`This version of the catalogue does not exist.`);
}

type Deps = RequestGuardPort & ReadModelDatabaseAndSchemasPort & ClockPort;

/** Creates a function that runs rematches one at a time and caches the replies. */
function createCachedRematch(
  deps: Deps,
): (request: PastSearchesRematchParams) => Promise<LoggedSearchesRematchSummaryReply> {
  const enqueue = createSemaphore(queueLimits);
  const answers = new LRUCache<
    string,
    LoggedSearchesRematchSummaryReply,
    () => Promise<LoggedSearchesRematchSummaryReply>
  >({
    max: maxCachedReplies,
    ttl: cacheTtlMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => enqueue(make),
  });
  return async ({ version, country, technology, provider, moved, ...query }) => {
    const range = resolveAnalyticsDayRange(query, getUtcDay(deps.now()));
    const catalogue = await parseCatalogue(await resolveReadModelPoolAndSchemas(deps), query.catalogue);
    const request: LoggedSearchesRematchParameters = { range, version, catalogue, country, technology, provider };
    const reply = await answers.forceFetch(JSON.stringify(request), {
      context: async () => rematchLoggedSearchesAndCompare(await resolveReadModelPoolAndSchemas(deps), request),
    });
    if (moved === undefined) return reply;
    return {
      ...reply,
      providers: reply.providers.filter((row) => hasProviderGainedOrLostTopRankInAnySearch(row, moved)),
    };
  };
}

/**
 * Registers the admin endpoints that repeat past searches with other versions of the algorithm or catalogue and compare
 * the results.
 */
export function registerSearchRematchRoutes(app: FastifyInstance, deps: Deps, logoFiles: AvailableLogosLoader): void {
  const answer = createCachedRematch(deps);

  registerEndpoint(app, deps.guard, readRematchEndpoint, async ({ query }) => {
    const [logos, reply] = await Promise.all([logoFiles(), answer(query)]);
    const providers = reply.providers.map((row) => ({
      ...row,
      logo_file: getLogoFileNameIfAvailable(row.logo_file, logos),
    }));
    return { ...reply, providers };
  });

  registerEndpoint(app, deps.guard, exportRematchEndpoint, async ({ query, reply }) => {
    const answered = await answer(query);
    const { from, to } = answered.range;
    const file = Buffer.from(formatSheetAsCsv(buildSearchRematchSheet(answered), query.separator));
    return setDownloadHeaders(reply, 'csv', `answered-again-${from}-to-${to}`).send(file);
  });
}
