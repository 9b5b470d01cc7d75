import { findBearerCaller } from '@marketplace/http/apiTokenGuard.ts';
import { parseBearerToken, type RequestAuthenticator } from '@marketplace/http/guard.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';

/** Maximum time, in milliseconds, that a query waits for the read models to contain its caller's latest write. */
const maxWaitMs = 2000;

/**
 * Makes queries wait until the read models have reached the log position in the header `x-read-after`. The wait
 * precedes authorisation, because permissions are read from the read models too. If the position is not reached within
 * the maximum wait, or the query did not wait for it, the reply contains `x-stale: true`. Guests do not wait, because
 * they have written nothing. The number of waiting queries is limited per account and in total.
 */
export function registerReadYourWritesHook(
  app: FastifyInstance,
  hub: ReadModelPositionHub,
  guard: RequestAuthenticator,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const position = request.headers['x-read-after'];
    if (typeof position !== 'string' || hub.hasReached(position)) return;
    const token = parseBearerToken(request);
    const caller = token === null ? null : await findBearerCaller(guard, token);
    const isRead = caller !== null && (await hub.waitUntilReached(position, maxWaitMs, caller.userId));
    if (!isRead) void reply.header('x-stale', 'true');
  });
}
