import { readEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import { getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { resolveAnalyticsDayRange } from '../searches/analyticsRange.public.ts';
import { loadEngagementEventStatistics, findPageLoadTimePercentiles } from './engagement.queries.ts';

export type EngagementStatisticsRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort & ClockPort;

/** Registers the endpoint for usage statistics about visitors who consented to analytics. */
export function registerVisitorEngagementStatisticsRoutes(
  app: FastifyInstance,
  deps: EngagementStatisticsRoutesDeps,
): void {
  registerEndpoint(app, deps.guard, readEngagementEndpoint, async ({ query }) => {
    const range = resolveAnalyticsDayRange(query, getUtcDay(deps.now()));
    const [events, loads] = await Promise.all([
      resolveReadModelPoolAndSchemas(deps).then(async (source) =>
        loadEngagementEventStatistics(deps.pool, source, range),
      ),
      findPageLoadTimePercentiles(deps.pool, range),
    ]);
    return { range, events, loads };
  });
}
