import { commandOutcomes, httpDurations, shedRequests } from '@marketplace/telemetry/metrics.ts';
import { beginSpan, decideSampling, type OpenSpan } from '@marketplace/telemetry/spans.ts';
import { newTrace, readTraceparent, type TraceContext, withTrace } from '@marketplace/telemetry/traceContext.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A service as its figures and spans name it. */
export type SeenService = 'command' | 'query' | 'other';

/** What a request belongs to, and its own span where that is recorded. */
interface SeenRequest {
  readonly context: TraceContext;
  readonly span: OpenSpan | null;
}

/** The gateway has read the header that strangers sent, decided and written its own; a service on its own begins where there is none. */
function traceOf({ headers }: FastifyRequest): TraceContext {
  return readTraceparent(headers['traceparent']) ?? newTrace(decideSampling());
}

/** Method and template; addresses that meet no route share one name. */
export function routeOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  const { method, url } = routeOptions;
  return url === undefined ? 'none' : `${String(method)} ${url}`;
}

function see(request: FastifyRequest, service: SeenService): SeenRequest {
  const above = traceOf(request);
  const route = routeOf(request);
  const attributes = { 'http.route': route, 'marketplace.service': service };
  const span = beginSpan(route, { kind: 'server', attributes }, above);
  return { context: span?.context ?? above, span };
}

function outcomeOf(status: number): string {
  if (status === 429) return 'limited';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'accepted';
}

function count(service: SeenService, request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  const route = routeOf(request);
  httpDurations.observe({ service, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  const outcome = outcomeOf(statusCode);
  if (outcome === 'limited' || outcome === 'unavailable') shedRequests.inc({ service, reason: outcome });
  if (service === 'command' && request.method !== 'GET') commandOutcomes.inc({ command: route, outcome });
}

/**
 * Runs every request as part of its trace, so that all lines and events of it carry its id, and measures it. Reading a body leaves the
 * trace, which is entered again after it.
 */
export function addSight(app: FastifyInstance, service: SeenService): void {
  app.decorateRequest('seen', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.seen = see(request, service);
    withTrace(request.seen.context, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.seen === null) done();
    else withTrace(request.seen.context, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    count(service, request, reply);
    const { seen } = request;
    if (seen === null) {
      done();
      return;
    }
    seen.span?.set({ 'http.response.status_code': reply.statusCode });
    seen.span?.end(reply.statusCode >= 500 ? new Error(request.refusedBy ?? 'failed') : undefined);
    withTrace(seen.context, done);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    seen: SeenRequest | null;
  }
}
