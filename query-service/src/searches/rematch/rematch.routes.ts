import { readRematch } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { RematchReply } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { serve } from '@marketplace/http/route.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { knownLogo, type LogoFiles } from '../../logoFiles.ts';
import type { ClockPort, GuardPort, ReadModelPort } from '../../ports.ts';
import { rangeOf } from '../analyticsRange.public.ts';
import { rematchReply } from './rematchReply.ts';

/** One is made at a time: it holds a catalogue and its index in memory. */
const line = {
  atOnce: 1,
  waiting: 3,
  busy: ['analytics.busy', 'Other searches are being answered again. Please try again in a moment.'],
} as const;

/** Milliseconds for which an answer is kept. */
const keptMs = 5 * 60_000;
const keptAnswers = 20;

/** Answers past searches again, for admins. */
export function rematchRoutes(
  app: FastifyInstance,
  deps: GuardPort & ReadModelPort & ClockPort,
  logoFiles: LogoFiles,
): void {
  const inTurn = createSemaphore(line);
  const answers = new LRUCache<string, RematchReply, () => Promise<RematchReply>>({
    max: keptAnswers,
    ttl: keptMs,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: make }) => inTurn(make),
  });

  serve(app, deps.guard, readRematch, async ({ query: { version, ...asked } }) => {
    const range = rangeOf(asked, utcDay(deps.now()));
    const make = async (): Promise<RematchReply> => rematchReply(await readSource(deps), range, version);
    const [logos, reply] = await Promise.all([
      logoFiles(),
      answers.forceFetch(JSON.stringify([range, version]), { context: make }),
    ]);
    const providers = reply.providers.map((row) => ({ ...row, logo_file: knownLogo(row.logo_file, logos) }));
    return { ...reply, providers };
  });
}
