import { msg } from '@lingui/core/runtime-macro';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { LiveChangeAudience, LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  authenticateAndAuthorizeRequest,
  parseBearerToken,
  type RequestAuthenticator,
} from '@marketplace/http/guard.ts';
import { hashBearerTokenBase64 } from '@marketplace/http/sessions.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyInstance } from 'fastify';
import { createLiveUpdateStreamHub, type MaxOpenLiveUpdateStreams, type LiveUpdateStream } from './liveHub.ts';

export interface LiveUpdateStreamOptions {
  readonly limits: MaxOpenLiveUpdateStreams;
  /** Milliseconds between checks of an open stream's session and permissions. */
  readonly sessionCheckMs: number;
  /**
   * Milliseconds after which the connection of an ended stream is destroyed if the reader has not read the last bytes.
   */
  readonly flushTimeoutMs: number;
}

/** Default options. A browser opens one stream per tab and allows six connections per site. */
export const defaultLiveUpdateStreamOptions: LiveUpdateStreamOptions = {
  limits: { perSession: 8, perAccount: 30, everybody: 5000 },
  sessionCheckMs: 4000,
  flushTimeoutMs: 500,
};

function listAudiences(caller: Caller): ReadonlySet<LiveChangeAudience> {
  const own: LiveChangeAudience[] = [
    'all',
    `user:${caller.userId}`,
    ...caller.roles.map((role) => `role:${role}` as const),
  ];
  const { vendorOf, member } = caller;
  if (vendorOf !== null) own.push(`provider:${vendorOf}`);
  if (member !== undefined) own.push(`company:${member.companyId}`);
  return new Set(own);
}

interface StreamCheck {
  readonly stream: LiveUpdateStream;
  readonly callerOf: () => Promise<Caller | null>;
  readonly position: () => string | null;
  readonly ms: number;
}

/**
 * Checks the session repeatedly, each time after the previous check has finished. Each check also sends a keep-alive
 * comment.
 */
async function checkSessionPeriodically({ stream, callerOf, position, ms }: StreamCheck, over: AbortSignal) {
  for (;;) {
    await delay(ms, undefined, { signal: over, ref: false });
    const caller = await callerOf().catch(() => null);
    if (caller === null) {
      stream.end();
      return;
    }
    stream.updateAudiences(listAudiences(caller), position());
    stream.sendKeepAlive();
  }
}

/**
 * Registers GET /api/live: server-sent events for signed-in users. `event: changes` contains `{position, tags}`: the
 * tags of data to refetch, never the data itself; `tags: null` means all data. A stream ends, or reflects changed
 * permissions, within 5 seconds after a change to the session.
 */
export function registerLiveUpdateStreamRoutes(
  app: FastifyInstance,
  hub: ReadModelPositionHub,
  guard: RequestAuthenticator,
  terms: LiveUpdateStreamOptions = defaultLiveUpdateStreamOptions,
): void {
  const live = createLiveUpdateStreamHub(terms.limits, terms.flushTimeoutMs);
  const stopListening = hub.onChange((position, changes: readonly LiveChangeAudienceAndTag[] | null) =>
    live.publish(position, changes),
  );
  app.decorate('liveClients', live.count);
  app.shutdownSignal.addEventListener('abort', () => {
    stopListening();
    live.closeAll();
  });
  app.get('/api/live', { config: { alwaysServed: true } }, async (request, reply) => {
    if (app.shutdownSignal.aborted)
      throw new Refusal(
        'unavailable',
        'service.unavailable',
        msg`The service is shutting down. Live updates will resume as soon as it is available again.`,
      );
    const caller = await authenticateAndAuthorizeRequest('session', guard, request);
    const token = parseBearerToken(request);
    const { raw } = reply;
    if (caller === null || token === null || request.socket.destroyed) return;
    const over = new AbortController();
    const session = hashBearerTokenBase64(token);
    const reader = { userId: caller.userId, session, audiences: listAudiences(caller) };
    const stream = live.open(raw, reader, () => over.abort());
    reply.hijack();
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ position: hub.current(), tags: [] })}\n\n`);
    // `checkSessionPeriodically` rejects when its signal is aborted because the stream has closed.
    const check = {
      stream,
      callerOf: () => guard.callerOf(token),
      position: hub.current,
      ms: terms.sessionCheckMs,
    };
    checkSessionPeriodically(check, over.signal).catch(() => undefined);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Number of open streams. */
    liveClients(this: void): number;
  }
}
