import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginSpan, decideTraceSampling } from '@marketplace/telemetry/spans.ts';
import {
  createTrace,
  parseTraceparent,
  type TraceContext,
  formatTraceparent,
} from '@marketplace/telemetry/traceContext.ts';

/**
 * Starts a trace for a request from outside. Keeps the trace id of a valid traceparent, but creates a new span and
 * ignores the client's sampling decision. Removes all other trace headers and sets the traceparent for the services
 * behind the gateway.
 */
export function startGatewayTrace(request: IncomingMessage, response: ServerResponse): TraceContext {
  const incoming = parseTraceparent(request.headers['traceparent']);
  const newContext = createTrace(decideTraceSampling());
  const parentContext = incoming === null ? newContext : { ...newContext, traceId: incoming.traceId };
  const parent = incoming === null ? parentContext : { ...parentContext, spanId: incoming.spanId };
  const span = beginSpan('gateway', { kind: 'server' }, parent);
  if (span !== null) {
    response.once('close', () => {
      span.set({ 'http.response.status_code': response.statusCode });
      span.end();
    });
  }
  const own = span?.context ?? parentContext;
  request.headers['traceparent'] = formatTraceparent(own);
  delete request.headers['tracestate'];
  delete request.headers['baggage'];
  return own;
}
