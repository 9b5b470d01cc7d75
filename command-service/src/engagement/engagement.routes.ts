import { recordEngagement } from '@marketplace/contracts/engagement/engagement.api.ts';
import { countsOf } from '@marketplace/domain/engagement/engagement.counts.ts';
import { utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, GuardPort, ReadModelPort } from '../ports.ts';
import { countEngagement } from './countEngagement.ts';

export type EngagementRoutesDeps = GuardPort & ReadModelPort & ClockPort;

/**
 * Usage counts reported by pages. Stored outside the log, since no decision depends on them. Requests of browsers that send Global Privacy
 * Control are not counted.
 */
export function engagementRoutes(app: FastifyInstance, deps: EngagementRoutesDeps): void {
  serve(app, deps.guard, recordEngagement, async ({ body, request }) => {
    const isCounted = request.headers['sec-gpc'] !== '1';
    return { counted: isCounted ? await countEngagement(deps, utcDay(deps.now()), countsOf(body.events)) : 0 };
  });
}
