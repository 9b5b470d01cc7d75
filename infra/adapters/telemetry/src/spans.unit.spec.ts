import { expect, onTestFinished, test } from 'vitest';
import { continueTrace, handlingEvents, inNewTrace, inSpan, mostLinks, recordSpans, tracesOf } from './spans.ts';
import { createMemoryRecorder } from './testing/recordedSpans.ts';
import { currentTrace, currentTraceparent, newTrace, traceMark, withTrace } from './traceContext.ts';

function recording() {
  const recorder = createMemoryRecorder();
  onTestFinished(recordSpans(recorder));
  return recorder;
}

/** The trace after waiting. */
const now = () => Promise.resolve().then(currentTrace);

const marked = (isSampled = true) => {
  const { traceId, spanId } = newTrace();
  return { meta: isSampled ? { traceId, spanId } : { traceId } };
};

test('without a recorder work runs as it is, in a trace where it begins one', async () => {
  await inSpan('append', {}, async () => expect(await now()).toBeNull());
  await inNewTrace('deadline', {}, async () => expect((await now())?.isSampled).toBe(false));
});

test('spans stand below each other in one trace, and a failure is theirs', async () => {
  const { spans } = recording();
  const failing = inNewTrace('command', {}, () => inSpan('append', {}, () => Promise.reject(new Error('broken'))));
  await expect(failing).rejects.toThrow('broken');
  const [append, command] = spans;
  expect([append?.name, command?.name, append?.failed, command?.failed]).toEqual(['append', 'command', true, true]);
  expect(append?.parent.spanId).toBe(command?.context.spanId);
  expect(append?.context.traceId).toBe(command?.context.traceId);
});

test('a trace that is not recorded gets no spans', async () => {
  const { spans } = recording();
  await withTrace(newTrace(false), () => inSpan('append', {}, () => Promise.resolve()));
  expect(spans).toEqual([]);
});

test('events of one trace are handled in it, linked to the span that stored them', async () => {
  const { spans } = recording();
  const stored = await inNewTrace('command', {}, () => Promise.resolve({ meta: traceMark() }));
  await handlingEvents('read-models', [stored, stored], () => Promise.resolve());
  const batch = spans.find(({ name }) => name === 'read-models');
  expect(batch?.context.traceId).toBe(stored.meta.traceId);
  expect(batch?.links).toEqual([stored.meta]);
});

test('events of several traces are handled in a new one, linked to all of them', async () => {
  const { spans } = recording();
  const events = [marked(), marked(), marked()];
  await handlingEvents('read-models', events, () => Promise.resolve());
  expect(spans[0]?.links).toEqual(events.map(({ meta }) => meta));
  expect(events.map(({ meta }) => meta.traceId)).not.toContain(spans[0]?.context.traceId);
});

test('events of one trace that is not recorded are handled in it, without spans; events of earlier releases in a new one', async () => {
  const { spans } = recording();
  const { meta } = marked(false);
  await handlingEvents('mail', [{ meta }], async () => expect((await now())?.traceId).toBe(meta.traceId));
  expect(spans).toEqual([]);
  await handlingEvents('mail', [{ meta: {} }], async () => expect(await now()).not.toBeNull());
});

test('however many events there are, links and named traces have an end', async () => {
  const { spans } = recording();
  const events = Array.from({ length: 500 }, () => marked());
  await handlingEvents('read-models', events, () => Promise.resolve());
  expect(spans[0]?.links).toHaveLength(mostLinks);
  expect(tracesOf(events)).toHaveLength(mostLinks);
});

test('what waited in a table goes on in the trace that put it there', async () => {
  const { spans } = recording();
  const waiting = await inNewTrace('command', {}, () => Promise.resolve(currentTraceparent()));
  await continueTrace(waiting, 'mail', {}, () => Promise.resolve());
  expect(spans[1]?.context.traceId).toBe(spans[0]?.context.traceId);
  await continueTrace(null, 'mail', {}, () => Promise.resolve());
  expect(spans[2]?.context.traceId).not.toBe(spans[0]?.context.traceId);
});
