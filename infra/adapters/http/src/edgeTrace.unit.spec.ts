import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { recordSpans } from '@marketplace/telemetry/spans.ts';
import { createMemoryRecorder } from '@marketplace/telemetry/testing/recordedSpans.ts';
import { readTraceparent } from '@marketplace/telemetry/traceContext.ts';
import { expect, onTestFinished, test } from 'vitest';
import { beginAtEdge } from './edgeTrace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

/** What a request of a stranger is handed on with. */
function handedOn(headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  beginAtEdge(request, response);
  return { response, headers: request.headers, trace: readTraceparent(request.headers['traceparent']) };
}

test('keeps the id that a browser named, under a span of our own', () => {
  const { trace } = handedOn({ traceparent: `00-${traceId}-${spanId}-00` });
  expect(trace?.traceId).toBe(traceId);
  expect(trace?.spanId).not.toBe(spanId);
});

test.each(['', 'ada@acme.example', `00-${traceId}-${spanId}`, `01-${traceId}-${spanId}-00`, 'x'.repeat(9_000)])(
  'begins a trace where the header is "%.20s"',
  (traceparent) => {
    const { trace } = handedOn({ traceparent });
    expect(trace).not.toBeNull();
    expect(trace?.traceId).not.toBe(traceId);
  },
);

test('nobody outside decides that a trace is recorded, nor that it is not', () => {
  expect(handedOn({ traceparent: `00-${traceId}-${spanId}-01` }).trace?.isSampled).toBe(false);
  onTestFinished(recordSpans(createMemoryRecorder()));
  expect(handedOn({ traceparent: `00-${traceId}-${spanId}-00` }).trace?.isSampled).toBe(true);
});

test('hands nothing else on that strangers say of traces', () => {
  const { headers } = handedOn({ tracestate: 'vendor=ada', baggage: 'user=ada' });
  expect(Object.keys(headers)).toEqual(['traceparent']);
});

test('its span ends with the answer', () => {
  const recorder = createMemoryRecorder();
  onTestFinished(recordSpans(recorder));
  const { response } = handedOn({});
  expect(recorder.spans).toEqual([]);
  response.emit('close');
  expect(recorder.spans.map(({ name }) => name)).toEqual(['gateway']);
});
