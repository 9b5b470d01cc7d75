import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { readMissedSearches } from '@marketplace/contracts/searches/searches.api.ts';
import type { MissedSearches } from '@marketplace/contracts/searches/searches.missed.views.ts';
import { lastWholeMonth, utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { serve } from '@marketplace/http/route.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClockPort, GuardPort, ReadModelPort } from '../../ports.ts';
import { missedSearches } from './missedSearches.ts';

const line = {
  atOnce: 1,
  waiting: 20,
  busy: ['searches.busy', 'Many searches are being added up right now. Please try again in a moment.'],
} as const;

/** Milliseconds for which a month's figures are kept: they change only when an account is erased. */
const keptMs = 60 * 60_000;
const keptProviders = 500;

function ownProvider({ vendorOf }: Caller): string {
  if (vendorOf !== null) return vendorOf;
  throw new Error('A vendor call was admitted without a provider.');
}

/** Tells vendors what kept their own provider out of searches. */
export function missedRoutes(app: FastifyInstance, deps: GuardPort & ReadModelPort & ClockPort): void {
  const inTurn = createSemaphore(line);
  const figures = new LRUCache<string, MissedSearches, () => Promise<MissedSearches>>({
    max: keptProviders,
    ttl: keptMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => inTurn(make),
  });

  serve(app, deps.guard, readMissedSearches, ({ caller }) => {
    const [provider, range] = [ownProvider(caller), lastWholeMonth(utcDay(deps.now()))];
    return figures.forceFetch(JSON.stringify([provider, range]), {
      context: async () => missedSearches(await readSource(deps), provider, range),
    });
  });
}
