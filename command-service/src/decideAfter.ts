import { parsePosition } from '@marketplace/contracts/kernel/position.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { callerBehind } from '@marketplace/http/apiTokenGuard.ts';
import { bearerToken, type Guard } from '@marketplace/http/guard.ts';
import type { FastifyInstance } from 'fastify';

/** What deciding after a position needs. */
export interface DecideAfterDeps {
  readonly store: Pick<EventStore, 'untilShown'>;
  readonly epoch: string;
  readonly guard: Guard;
}

/**
 * Commands with `x-read-after` are decided by a store that shows that position, which another instance may have acknowledged; else they
 * are answered 503. Guests, who have written nothing, do not wait; a position of another life of the store says nothing.
 */
export function decideAfter(app: FastifyInstance, { store, epoch, guard }: DecideAfterDeps): void {
  app.addHook('onRequest', async (request) => {
    const header = request.headers['x-read-after'];
    const told = typeof header === 'string' ? parsePosition(header) : null;
    if (told?.epoch !== epoch || store.untilShown === undefined) return;
    const token = bearerToken(request);
    if (token !== null && (await callerBehind(guard, token)) !== null) await store.untilShown(told.position);
  });
}
