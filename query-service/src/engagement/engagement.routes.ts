import { readEngagement } from '@marketplace/contracts/engagement/engagement.api.ts';
import { utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, GuardPort, ReadModelPort } from '../ports.ts';
import { rangeOf } from '../searches/analyticsRange.public.ts';
import { engagementEvents, loadFigures } from './engagement.queries.ts';

export type EngagementRoutesDeps = GuardPort & ReadModelPort & ClockPort;

/** Registers page usage statistics of visitors who consented to be counted. */
export function engagementRoutes(app: FastifyInstance, deps: EngagementRoutesDeps): void {
  serve(app, deps.guard, readEngagement, async ({ query }) => {
    const range = rangeOf(query, utcDay(deps.now()));
    const [events, loads] = await Promise.all([
      readSource(deps).then(async (source) => engagementEvents(deps.pool, source, range)),
      loadFigures(deps.pool, range),
    ]);
    return { range, events, loads };
  });
}
