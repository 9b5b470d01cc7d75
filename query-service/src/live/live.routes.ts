import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { Change } from '@marketplace/contracts/readModels.ts';
import { admit, bearerToken, type Guard } from '@marketplace/http/guard.ts';
import type { PositionHub } from '@marketplace/read-store/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import { createLiveHub, type LiveClient } from './liveHub.ts';

/** Milliseconds between looks whether an open stream's session still lives; also keeps the connection open. */
const sessionCheck = 4000;

function audiencesOf(caller: Caller): ReadonlySet<string> {
  const own = ['all', `user:${caller.userId}`, ...caller.roles.map((role) => `role:${role}`)];
  return new Set(caller.vendorOf === null ? own : [...own, `provider:${caller.vendorOf}`]);
}

/**
 * GET /api/live: server-sent events for who is signed in. `event: changes` carries `{position, tags}`: what to refetch, never
 * data; `tags: null` means everything. Ends within 5 s after the session did.
 */
export function liveRoutes(app: FastifyInstance, hub: PositionHub, guard: Guard): void {
  const live = createLiveHub();
  const stopListening = hub.onChange((position, changes: readonly Change[] | null) => live.publish(position, changes));
  app.addHook('preClose', (done) => {
    stopListening();
    live.closeAll();
    done();
  });
  app.get('/api/live', async (request, reply) => {
    const caller = await admit('session', guard, request);
    const token = bearerToken(request);
    if (caller === null || token === null) return;
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ position: hub.current(), tags: [] })}\n\n`);
    const client: LiveClient = { audiences: audiencesOf(caller), response: reply.raw };
    live.add(client);
    const check = setInterval(() => {
      guard.callerOf(token).then(
        (alive) => (alive === null ? reply.raw.end() : reply.raw.write(': still here\n\n')),
        () => reply.raw.end(),
      );
    }, sessionCheck);
    reply.raw.on('close', () => {
      clearInterval(check);
      live.remove(client);
    });
  });
}
