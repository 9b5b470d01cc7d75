import { msg } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { readMissedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import type { ProviderMissedSearchesReportReply } from '@marketplace/contracts/searches/searches.missed.views.ts';
import { getLastFullMonth, getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClockPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { buildProviderMissedSearchesReport } from './buildProviderMissedSearchesReport.ts';

const queueLimits = {
  atOnce: 1,
  waiting: 20,
  busy: ['searches.busy', msg`Too many reports are being created right now. Please try again in a moment.`],
} as const;

/** Milliseconds for which results are cached. The results of a past month change only when an account is erased. */
const cacheTtlMs = 60 * 60_000;
const maxCachedProviders = 500;

function ownProvider({ vendorOf }: Caller): string {
  if (vendorOf !== null) return vendorOf;
  throw new Error('A vendor call was authorised without a provider.');
}

/** Registers the endpoint that reports to vendors which searches did not find the provider that they represent. */
export function registerProviderMissedSearchesRoutes(
  app: FastifyInstance,
  deps: RequestGuardPort & ReadModelDatabaseAndSchemasPort & ClockPort,
): void {
  const enqueue = createSemaphore(queueLimits);
  const results = new LRUCache<
    string,
    ProviderMissedSearchesReportReply,
    () => Promise<ProviderMissedSearchesReportReply>
  >({
    max: maxCachedProviders,
    ttl: cacheTtlMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => enqueue(make),
  });

  registerEndpoint(app, deps.guard, readMissedSearchesEndpoint, ({ caller }) => {
    const [provider, range] = [ownProvider(caller), getLastFullMonth(getUtcDay(deps.now()))];
    return results.forceFetch(JSON.stringify([provider, range]), {
      context: async () =>
        buildProviderMissedSearchesReport(await resolveReadModelPoolAndSchemas(deps), provider, range),
    });
  });
}
