import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblemDocument } from './problems.ts';

/** Value of Retry-After for rejected requests, in seconds. */
const retrySeconds = 1;
/** Milliseconds after which an aborted request no longer counts, even when its work is not finished. */
const abortedGraceMs = 10_000;
/** Minimum milliseconds between two log lines. */
const logIntervalMs = 10_000;

const refusal = JSON.stringify(
  createProblemDocument(503, 'service.busy', msg`The service is very busy right now. Please try again in a moment.`),
);

const notCounted = (): void => undefined;

/** Counts the requests in progress. */
class RequestCounter {
  readonly #app: FastifyInstance;
  readonly #atOnce: number;
  #inProgress = 0;
  #rejectedCount = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(app: FastifyInstance, atOnce: number) {
    this.#app = app;
    this.#atOnce = atOnce;
  }

  /**
   * Counts the request, or rejects it if the number of requests in progress has reached the maximum times `times`.
   * @returns whether the request was admitted.
   */
  admit(request: FastifyRequest, reply: FastifyReply, times: number): boolean {
    if (this.#inProgress >= this.#atOnce * times) {
      this.#reject(reply);
      return false;
    }
    this.#inProgress += 1;
    request.releaseSlot = () => {
      request.releaseSlot = notCounted;
      this.#inProgress -= 1;
    };
    return true;
  }

  #reject(reply: FastifyReply): void {
    this.#rejectedCount += 1;
    this.#logRejections();
    void reply.code(503).header('retry-after', String(retrySeconds)).type('application/problem+json').send(refusal);
  }

  #logRejections(): void {
    const now = performance.now();
    if (now - this.#loggedAt < logIntervalMs) return;
    const figures = { atOnce: this.#atOnce, refused: this.#rejectedCount };
    this.#app.log.warn(figures, 'too many concurrent requests: some are rejected temporarily');
    this.#loggedAt = now;
    this.#rejectedCount = 0;
  }
}

function isAlwaysServed({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.alwaysServed === true;
}

/**
 * Limits concurrent requests: further requests receive 503 'service.busy' with Retry-After before any other work. A
 * request does not count while its body is incomplete, because slow senders must not block others. Routes with `config:
 * { alwaysServed: true }` are not counted (ADR 0064).
 */
export function addLoadShedding(app: FastifyInstance, atOnce: number): void {
  const requestCounter = new RequestCounter(app, atOnce);
  app.decorateRequest('releaseSlot', notCounted);
  app.addHook('onRequest', (request, reply, next) => {
    if (isAlwaysServed(request)) {
      next();
      return;
    }
    if (!requestCounter.admit(request, reply, 1)) return;
    reply.raw.once('close', () => {
      if (request.releaseSlot !== notCounted) setTimeout(() => request.releaseSlot(), abortedGraceMs).unref();
    });
    next();
  });
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    if (!request.raw.complete) request.releaseSlot();
    next();
  });
  app.addHook('preValidation', (request, reply, next) => {
    const isCounted = isAlwaysServed(request) || request.releaseSlot !== notCounted;
    // A request that was admitted before its body was complete is only rejected at twice the limit.
    if (isCounted || requestCounter.admit(request, reply, 2)) next();
  });
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request.releaseSlot();
    next();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting the request; does nothing if it is not counted. */
    releaseSlot(this: void): void;
  }
  interface FastifyContextConfig {
    /** Set for routes that are not limited: health checks, and streams that stay open. */
    alwaysServed?: boolean;
  }
}
