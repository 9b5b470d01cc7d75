import type { PositionHub } from '@marketplace/read-store/positionHub.ts';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a query waits at most for the position its caller has written. */
const longestWait = 2000;

/**
 * Queries with `x-read-after` wait until the read models reached it, before it is judged who calls: what a person may do is read
 * from them too. Later they answer with `x-stale: true`.
 */
export function readAfter(app: FastifyInstance, hub: PositionHub): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.headers['x-read-after'];
    if (typeof token !== 'string') return;
    if (!(await hub.reached(token, longestWait))) void reply.header('x-stale', 'true');
  });
}
