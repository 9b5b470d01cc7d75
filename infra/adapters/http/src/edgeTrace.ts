import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginSpan, decideSampling } from '@marketplace/telemetry/spans.ts';
import { newTrace, readTraceparent, type TraceContext, traceparentOf } from '@marketplace/telemetry/traceContext.ts';

/**
 * Takes a request of the world into a trace of ours: the id that the browser named, if it is one, under a span of our own, and recorded
 * or not as we decide. What else strangers say of traces is dropped. The request is handed on with the traceparent that services believe.
 */
export function beginAtEdge(request: IncomingMessage, response: ServerResponse): TraceContext {
  const foreign = readTraceparent(request.headers['traceparent']);
  const fresh = newTrace(decideSampling());
  const above = foreign === null ? fresh : { ...fresh, traceId: foreign.traceId };
  const parent = foreign === null ? above : { ...above, spanId: foreign.spanId };
  const span = beginSpan('gateway', { kind: 'server' }, parent);
  if (span !== null) {
    response.once('close', () => {
      span.set({ 'http.response.status_code': response.statusCode });
      span.end();
    });
  }
  const own = span?.context ?? above;
  request.headers['traceparent'] = traceparentOf(own);
  delete request.headers['tracestate'];
  delete request.headers['baggage'];
  return own;
}
