import { recordEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import { countTrackedEventBatchByNameAndSubject } from '@marketplace/domain/engagement/engagement.counts.ts';
import { getUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { addEngagementCountsToStoredDay } from './addEngagementCountsToStoredDay.ts';

export type EngagementCountCommandRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort & ClockPort;

/**
 * Endpoint for usage counts reported by pages. The counts are stored outside the log, since no decision depends on
 * them. Requests from browsers that send the Global Privacy Control signal are not counted.
 */
export function registerEngagementCountCommandRoutes(
  app: FastifyInstance,
  deps: EngagementCountCommandRoutesDeps,
): void {
  registerEndpoint(app, deps.guard, recordEngagementEndpoint, async ({ body, request }) => {
    const isCounted = request.headers['sec-gpc'] !== '1';
    return {
      counted: isCounted
        ? await addEngagementCountsToStoredDay(
            deps,
            getUtcDay(deps.now()),
            countTrackedEventBatchByNameAndSubject(body.events),
          )
        : 0,
    };
  });
}
