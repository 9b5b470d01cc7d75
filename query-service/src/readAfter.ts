import { callerBehind } from '@marketplace/http/apiTokenGuard.ts';
import { bearerToken, type Guard } from '@marketplace/http/guard.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';

/** Maximum time in milliseconds that a query waits for the position that its caller has written. */
const maxWaitMs = 2000;

/**
 * Makes queries with `x-read-after` wait until the read models reach that position. The wait precedes authorisation,
 * because permissions are read from the read models too. After the maximum wait they reply with `x-stale: true`.
 * Guests, who have written nothing, do not wait, and the number of waiting queries per account is limited.
 */
export function readAfter(app: FastifyInstance, hub: PositionHub, guard: Guard): void {
  app.addHook('onRequest', async (request, reply) => {
    const position = request.headers['x-read-after'];
    if (typeof position !== 'string' || hub.has(position)) return;
    const token = bearerToken(request);
    const caller = token === null ? null : await callerBehind(guard, token);
    const isRead = caller !== null && (await hub.reached(position, maxWaitMs, caller.userId));
    if (!isRead) void reply.header('x-stale', 'true');
  });
}
