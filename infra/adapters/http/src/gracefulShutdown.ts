import type { FastifyInstance } from 'fastify';

/**
 * Adds `beginShutdown` to the app. Call this function before closing the app: the app then reports that it is not
 * ready, ends open streams, and closes each connection after its response. Requests that still arrive are served.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  const shutdown = new AbortController();
  app.decorate('shutdownSignal', shutdown.signal);
  app.decorate('beginShutdown', () => shutdown.abort());
  app.addHook('preClose', (done) => {
    shutdown.abort();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (shutdown.signal.aborted) void reply.header('connection', 'close');
    next();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the shutdown of the app begins. */
    readonly shutdownSignal: AbortSignal;
    /**
     * Aborts `shutdownSignal`, so that the app reports that it is not ready and closes each connection after its
     * response.
     */
    beginShutdown(this: void): void;
  }
}
