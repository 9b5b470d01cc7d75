import { parseLogPosition } from '@marketplace/contracts/kernel/position.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { findBearerCaller } from '@marketplace/http/apiTokenGuard.ts';
import { parseBearerToken, type RequestAuthenticator } from '@marketplace/http/guard.ts';
import type { FastifyInstance } from 'fastify';

/** Dependencies of the `x-read-after` hook. */
export interface CommandReadYourWritesHookDeps {
  readonly store: Pick<EventStore, 'untilShown'>;
  readonly epoch: string;
  readonly guard: RequestAuthenticator;
}

/**
 * Delays commands with an `x-read-after` header until the store includes that position, which another instance may have
 * written; responds with 503 if the store cannot confirm this. Guests have written nothing and do not wait. A position
 * from another log epoch is ignored.
 */
export function registerCommandReadYourWritesHook(
  app: FastifyInstance,
  { store, epoch, guard }: CommandReadYourWritesHookDeps,
): void {
  app.addHook('onRequest', async (request) => {
    const header = request.headers['x-read-after'];
    const readAfter = typeof header === 'string' ? parseLogPosition(header) : null;
    if (readAfter?.epoch !== epoch || store.untilShown === undefined) return;
    const token = parseBearerToken(request);
    if (token !== null && (await findBearerCaller(guard, token)) !== null) await store.untilShown(readAfter.position);
  });
}
