import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setSpanRecorder } from '@marketplace/telemetry/spans.ts';
import { createTestSpanRecorder } from '@marketplace/telemetry/testing/recordedSpans.ts';
import { parseTraceparent } from '@marketplace/telemetry/traceContext.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startGatewayTrace } from './gatewayTrace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

/** Runs a request with these headers, and returns the headers that are passed on. */
function forwardRequest(headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  startGatewayTrace(request, response);
  return { response, headers: request.headers, trace: parseTraceparent(request.headers['traceparent']) };
}

test('keeps the trace id of the browser under a new span', () => {
  const { trace } = forwardRequest({ traceparent: `00-${traceId}-${spanId}-00` });
  expect(trace?.traceId).toBe(traceId);
  expect(trace?.spanId).not.toBe(spanId);
});

test.each(['', 'ada@acme.example', `00-${traceId}-${spanId}`, `01-${traceId}-${spanId}-00`, 'x'.repeat(9_000)])(
  'starts a new trace when the header is "%.20s"',
  (traceparent) => {
    const { trace } = forwardRequest({ traceparent });
    expect(trace).not.toBeNull();
    expect(trace?.traceId).not.toBe(traceId);
  },
);

test('ignores the sampling decision of the request', () => {
  expect(forwardRequest({ traceparent: `00-${traceId}-${spanId}-01` }).trace?.isSampled).toBe(false);
  onTestFinished(setSpanRecorder(createTestSpanRecorder()));
  expect(forwardRequest({ traceparent: `00-${traceId}-${spanId}-00` }).trace?.isSampled).toBe(true);
});

test('removes all other trace headers', () => {
  const { headers } = forwardRequest({ tracestate: 'vendor=ada', baggage: 'user=ada' });
  expect(Object.keys(headers)).toEqual(['traceparent']);
});

test('ends the span with the response', () => {
  const recorder = createTestSpanRecorder();
  onTestFinished(setSpanRecorder(recorder));
  const { response } = forwardRequest({});
  expect(recorder.spans).toEqual([]);
  response.emit('close');
  expect(recorder.spans.map(({ name }) => name)).toEqual(['gateway']);
});
