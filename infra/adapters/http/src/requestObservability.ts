import {
  commandOutcomeCounter,
  httpDurationHistogram,
  rateLimitedOrShedRequestCounter,
} from '@marketplace/telemetry/metrics.ts';
import { beginSpan, decideTraceSampling, type OpenSpan } from '@marketplace/telemetry/spans.ts';
import { createTrace, parseTraceparent, type TraceContext, runInTrace } from '@marketplace/telemetry/traceContext.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Label of a service in metrics and spans. */
export type ObservedServiceLabel = 'command' | 'query' | 'other';

/** Trace context of a request, and the span of the request if it is recorded. */
interface ObservedRequest {
  readonly context: TraceContext;
  readonly span: OpenSpan | null;
}

/**
 * The gateway replaces the traceparent of outside requests. Without a gateway, the service starts a trace for a request
 * without a traceparent.
 */
function getTrace({ headers }: FastifyRequest): TraceContext {
  return parseTraceparent(headers['traceparent']) ?? createTrace(decideTraceSampling());
}

/** @returns the method and URL template; all URLs without a route share one label. */
export function getHttpRouteTemplateLabel({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  const { method, url } = routeOptions;
  return url === undefined ? 'none' : `${String(method)} ${url}`;
}

function observe(request: FastifyRequest, service: ObservedServiceLabel): ObservedRequest {
  const parentContext = getTrace(request);
  const route = getHttpRouteTemplateLabel(request);
  const attributes = { 'http.route': route, 'marketplace.service': service };
  const span = beginSpan(route, { kind: 'server', attributes }, parentContext);
  return { context: span?.context ?? parentContext, span };
}

function classifyStatus(status: number): string {
  if (status === 429) return 'limited';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'accepted';
}

function count(
  service: ObservedServiceLabel,
  request: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): void {
  const route = getHttpRouteTemplateLabel(request);
  httpDurationHistogram.observe({ service, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
  const outcome = classifyStatus(statusCode);
  if (outcome === 'limited' || outcome === 'unavailable')
    rateLimitedOrShedRequestCounter.inc({ service, reason: outcome });
  if (service === 'command' && request.method !== 'GET') commandOutcomeCounter.inc({ command: route, outcome });
}

/**
 * Measures every request and runs it in its trace, so that all of its log lines and events have the trace id. Reading a
 * body leaves the trace context, so the request enters the context again afterwards.
 */
export function addRequestObservability(app: FastifyInstance, service: ObservedServiceLabel): void {
  app.decorateRequest('seen', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.seen = observe(request, service);
    runInTrace(request.seen.context, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.seen === null) done();
    else runInTrace(request.seen.context, done);
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
    runInTrace(seen.context, done);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    seen: ObservedRequest | null;
  }
}
