import { callerBehind } from '@marketplace/http/apiTokenGuard.ts';
import { bearerToken, type Guard } from '@marketplace/http/guard.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that a query waits at most for the position its caller has written. */
const longestWait = 2000;

/**
 * Queries with `x-read-after` wait until the read models reached it, before it is judged who calls: what a person may do is read
 * from them too. Later they answer with `x-stale: true`. Guests, who have written nothing, do not wait, and one account only with so
 * many queries at once.
 */
export function readAfter(app: FastifyInstance, hub: PositionHub, guard: Guard): void {
  app.addHook('onRequest', async (request, reply) => {
    const position = request.headers['x-read-after'];
    if (typeof position !== 'string' || hub.has(position)) return;
    const token = bearerToken(request);
    const caller = token === null ? null : await callerBehind(guard, token);
    const isRead = caller !== null && (await hub.reached(position, longestWait, caller.userId));
    if (!isRead) void reply.header('x-stale', 'true');
  });
}
