import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from './problems.ts';

/** Seconds after which a caller may try again who came while too many were being served. */
const retrySeconds = 1;
/** Milliseconds after which a caller who left while being served no longer counts, whatever became of the work. */
const forgottenMs = 10_000;
/** Milliseconds between two lines that say so. */
const sayEveryMs = 10_000;

const refusal = JSON.stringify(
  problem(503, 'service.busy', 'Too many people are being served right now. Please try again in a moment.'),
);

const notCounted = (): void => undefined;

/** Counts who is being served. */
class Line {
  readonly #app: FastifyInstance;
  readonly #atOnce: number;
  #served = 0;
  #refused = 0;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(app: FastifyInstance, atOnce: number) {
    this.#app = app;
    this.#atOnce = atOnce;
  }

  /** Counts the call, or answers it where as many times as many are being served already. @returns whether it was let in. */
  admit(request: FastifyRequest, reply: FastifyReply, times: number): boolean {
    if (this.#served >= this.#atOnce * times) {
      this.#refuse(reply);
      return false;
    }
    this.#served += 1;
    request.leaveLine = () => {
      request.leaveLine = notCounted;
      this.#served -= 1;
    };
    return true;
  }

  #refuse(reply: FastifyReply): void {
    this.#refused += 1;
    this.#say();
    void reply.code(503).header('retry-after', String(retrySeconds)).type('application/problem+json').send(refusal);
  }

  #say(): void {
    const now = performance.now();
    if (now - this.#saidAt < sayEveryMs) return;
    const figures = { atOnce: this.#atOnce, refused: this.#refused };
    this.#app.log.warn(figures, 'more calls at once than are served: some are refused for a moment');
    this.#saidAt = now;
    this.#refused = 0;
  }
}

function isAlwaysServed({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.alwaysServed === true;
}

/**
 * Serves at most so many calls at the same time; whoever comes then is answered 503 'service.busy' with Retry-After before anything is
 * looked up. A call does not count while its body is on the way, so that slow senders keep nobody out. Routes with
 * `config: { alwaysServed: true }` are not counted (ADR 0064).
 */
export function addLoadShedding(app: FastifyInstance, atOnce: number): void {
  const line = new Line(app, atOnce);
  app.decorateRequest('leaveLine', notCounted);
  app.addHook('onRequest', (request, reply, next) => {
    if (isAlwaysServed(request)) {
      next();
      return;
    }
    if (!line.admit(request, reply, 1)) return;
    reply.raw.once('close', () => {
      if (request.leaveLine !== notCounted) setTimeout(() => request.leaveLine(), forgottenMs).unref();
    });
    next();
  });
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    if (!request.raw.complete) request.leaveLine();
    next();
  });
  app.addHook('preValidation', (request, reply, next) => {
    const isCounted = isAlwaysServed(request) || request.leaveLine !== notCounted;
    // Whoever was let in before its body came is refused only where as many again came in meanwhile.
    if (isCounted || line.admit(request, reply, 2)) next();
  });
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request.leaveLine();
    next();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting the call as one that is being served; nothing when it is not counted. */
    leaveLine(this: void): void;
  }
  interface FastifyContextConfig {
    /** Served however many calls there are: what says how the service is, and streams that stay open. */
    alwaysServed?: boolean;
  }
}
