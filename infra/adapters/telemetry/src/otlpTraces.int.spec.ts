import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createOtlpSpanRecorder } from './otlpTraces.ts';
import type { SpanRecorder } from './spans.ts';
import { createTrace } from './traceContext.ts';

const service = { name: 'marketplace', version: '1.0.0' };

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly unknown[] }[] }[];
}

/** Starts a receiver that does not respond until the test lets it. */
async function startUnresponsive() {
  const waiting: ServerResponse[] = [];
  const seen = { spans: 0, isAnswering: false };
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const { resourceSpans } = JSON.parse(chunks.join('')) as Sent;
      seen.spans += resourceSpans[0]?.scopeSpans[0]?.spans.length ?? 0;
      if (seen.isAnswering) response.end('{}');
      else waiting.push(response);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  onTestFinished(() => void server.close());
  const answer = (): void => {
    seen.isAnswering = true;
    for (const response of waiting) response.end('{}');
  };
  return { seen, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function record(recorder: SpanRecorder, times: number): void {
  for (let index = 0; index < times; index += 1) recorder.begin('append', {}, createTrace(true)).end();
}

test('drops spans above the queue limit when the receiver does not respond', async () => {
  const { seen, answer, url } = await startUnresponsive();
  const recorder = createOtlpSpanRecorder({
    url,
    sampledFraction: 1,
    service,
    onSpansLost: () => undefined,
    exportIntervalMs: 20,
  });
  record(recorder, 600);
  await vi.waitUntil(() => seen.spans > 0, { timeout: 60_000 });
  record(recorder, 10_000);
  answer();
  await recorder.stop();
  expect(seen.spans).toBeGreaterThan(2_000);
  expect(seen.spans).toBeLessThan(4_000);
});

test('reports a failing receiver once', async () => {
  const server = createServer((_, response) => response.writeHead(400).end());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  onTestFinished(() => void server.close());
  const lost = vi.fn();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const recorder = createOtlpSpanRecorder({ url, sampledFraction: 1, service, onSpansLost: lost, exportIntervalMs: 5 });
  record(recorder, 10);
  await vi.waitUntil(() => lost.mock.calls.length > 0, { timeout: 60_000 });
  record(recorder, 10);
  await recorder.stop();
  expect(lost).toHaveBeenCalledTimes(1);
});

test('samples the configured fraction', () => {
  const shares = [0, 1].map((share) => {
    const recorder = createOtlpSpanRecorder({
      url: 'http://127.0.0.1:9',
      sampledFraction: share,
      service,
      onSpansLost: () => undefined,
    });
    return Array.from({ length: 100 }, recorder.isSampled).filter(Boolean).length;
  });
  expect(shares).toEqual([0, 100]);
});
