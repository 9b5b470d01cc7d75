import type { FastifyInstance } from 'fastify';

/**
 * Gives the app `leave`, which is called when it is about to be closed: from then on it says that it is not ready, so that nobody sends
 * it more, ends what would never end by itself, and asks for the end of each connection. All that comes nevertheless is served.
 */
export function addLeaving(app: FastifyInstance): void {
  const leaving = new AbortController();
  app.decorate('leaving', leaving.signal);
  app.decorate('leave', () => leaving.abort());
  app.addHook('preClose', (done) => {
    leaving.abort();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (leaving.signal.aborted) void reply.header('connection', 'close');
    next();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted once the app is about to be closed. */
    readonly leaving: AbortSignal;
    /** Says so. */
    leave(this: void): void;
  }
}
