import { expect, onTestFinished, test } from 'vitest';
import {
  runInContinuedTrace,
  runInSpanLinkedToEvents,
  runInNewTrace,
  runInSpan,
  maxSpanLinks,
  setSpanRecorder,
  collectDistinctEventTraceIds,
} from './spans.ts';
import { createTestSpanRecorder } from './testing/recordedSpans.ts';
import {
  getCurrentTrace,
  getCurrentTraceparent,
  createTrace,
  getTraceIdsForNewEvent,
  runInTrace,
} from './traceContext.ts';

function startRecording() {
  const recorder = createTestSpanRecorder();
  onTestFinished(setSpanRecorder(recorder));
  return recorder;
}

/** @returns the current trace after an asynchronous step. */
const now = () => Promise.resolve().then(getCurrentTrace);

const createMarkedEvent = (isSampled = true) => {
  const { traceId, spanId } = createTrace();
  return { meta: isSampled ? { traceId, spanId } : { traceId } };
};

test('runs work without spans when there is no recorder', async () => {
  await runInSpan('append', {}, async () => expect(await now()).toBeNull());
  await runInNewTrace('deadline', {}, async () => expect((await now())?.isSampled).toBe(false));
});

test('nests spans in one trace, and marks them as failed', async () => {
  const { spans } = startRecording();
  const failing = runInNewTrace('command', {}, () =>
    runInSpan('append', {}, () => Promise.reject(new Error('broken'))),
  );
  await expect(failing).rejects.toThrow('broken');
  const [append, command] = spans;
  expect([append?.name, command?.name, append?.failed, command?.failed]).toEqual(['append', 'command', true, true]);
  expect(append?.parent.spanId).toBe(command?.context.spanId);
  expect(append?.context.traceId).toBe(command?.context.traceId);
});

test('records no spans for an unsampled trace', async () => {
  const { spans } = startRecording();
  await runInTrace(createTrace(false), () => runInSpan('append', {}, () => Promise.resolve()));
  expect(spans).toEqual([]);
});

test('processes events of one trace in that trace, with a link to their span', async () => {
  const { spans } = startRecording();
  const stored = await runInNewTrace('command', {}, () => Promise.resolve({ meta: getTraceIdsForNewEvent() }));
  await runInSpanLinkedToEvents('read-models', [stored, stored], () => Promise.resolve());
  const batch = spans.find(({ name }) => name === 'read-models');
  expect(batch?.context.traceId).toBe(stored.meta.traceId);
  expect(batch?.links).toEqual([stored.meta]);
});

test('processes events of several traces in a new trace, with links to all of them', async () => {
  const { spans } = startRecording();
  const events = [createMarkedEvent(), createMarkedEvent(), createMarkedEvent()];
  await runInSpanLinkedToEvents('read-models', events, () => Promise.resolve());
  expect(spans[0]?.links).toEqual(events.map(({ meta }) => meta));
  expect(events.map(({ meta }) => meta.traceId)).not.toContain(spans[0]?.context.traceId);
});

test('keeps an unsampled trace without spans, and starts a trace for events without one', async () => {
  const { spans } = startRecording();
  const { meta } = createMarkedEvent(false);
  await runInSpanLinkedToEvents('mail', [{ meta }], async () => expect((await now())?.traceId).toBe(meta.traceId));
  expect(spans).toEqual([]);
  await runInSpanLinkedToEvents('mail', [{ meta: {} }], async () => expect(await now()).not.toBeNull());
});

test('limits the links and the trace ids of a batch', async () => {
  const { spans } = startRecording();
  const events = Array.from({ length: 500 }, () => createMarkedEvent());
  await runInSpanLinkedToEvents('read-models', events, () => Promise.resolve());
  expect(spans[0]?.links).toHaveLength(maxSpanLinks);
  expect(collectDistinctEventTraceIds(events)).toHaveLength(maxSpanLinks);
});

test('continues the trace of queued work', async () => {
  const { spans } = startRecording();
  const waiting = await runInNewTrace('command', {}, () => Promise.resolve(getCurrentTraceparent()));
  await runInContinuedTrace(waiting, 'mail', {}, () => Promise.resolve());
  expect(spans[1]?.context.traceId).toBe(spans[0]?.context.traceId);
  await runInContinuedTrace(null, 'mail', {}, () => Promise.resolve());
  expect(spans[2]?.context.traceId).not.toBe(spans[0]?.context.traceId);
});
