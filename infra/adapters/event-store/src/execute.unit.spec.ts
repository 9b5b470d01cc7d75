import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import {
  type DomainEvent,
  defineFirstEventVersionFromSchema,
  markAsPersonalData,
} from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Decider } from './decider.ts';
import { createCommandExecutorAndStateLoader } from './execute.ts';
import { hashCommandBody } from './ids.ts';
import { createInMemoryTestEventStore } from './testing/memory.ts';
import { createEventCodec } from './personalData/codec.ts';
import { createInMemoryTestSubjectKeys } from './testing/memorySubjectKeys.ts';
import { type EventAppendResult, eventLogStartPosition, type EventStore } from './port.ts';
import { buildTestEventMeta } from './testing/deciderTest.ts';

const ownerId = 'b3b06b0c-93c9-4f5e-8f1a-0c8f3f6f2a11';
const Counted = defineFirstEventVersionFromSchema(
  'Counted',
  1,
  z.object({ by: z.int(), ownerId: z.string(), note: markAsPersonalData(z.string(), 'ownerId') }),
);
type Counted = DomainEvent<'Counted', { by: number; ownerId: string; note: string | null }>;
type Command = { readonly by: readonly number[] };

const counter: Decider<number, Command, Counted> = {
  initial: 0,
  evolve: (state, event) => state + event.data.by,
  decide: ({ by }, state) => {
    if (state >= 100) throw new Refusal('state', 'searches.full', msg`The counter is full.`);
    return by.map((step) => ({ type: 'Counted', data: { by: step, ownerId, note: `Ada counted ${step}` } }));
  },
};

function setUp(wrap: (store: EventStore) => EventStore = (store) => store) {
  const store = createInMemoryTestEventStore('epoch');
  const keys = createInMemoryTestSubjectKeys();
  const { execute, loadState } = createCommandExecutorAndStateLoader({
    store: wrap(store),
    codec: createEventCodec([Counted]),
    keys,
  });
  const stream = `counter-${randomUUID()}`;
  const count = (by: readonly number[], meta: Partial<EventMeta> = {}) =>
    execute(counter, { stream, command: { by }, meta: buildTestEventMeta(meta) });
  return { store, keys, execute, loadState, stream, count };
}

/** A store with a concurrent append by another command before each of the first `times` appends. */
function withConcurrentAppends(store: EventStore, times: number): EventStore {
  let left = times;
  return {
    ...store,
    append: async (stream, events, options): Promise<EventAppendResult> => {
      if (left > 0) {
        left -= 1;
        const commandId = randomUUID();
        const rivals = events.map((event) => ({ ...event, id: randomUUID(), meta: { ...event.meta, commandId } }));
        await store.append(stream, rivals, { ...options, commandId });
      }
      return store.append(stream, events, options);
    },
  };
}

describe('execute', () => {
  it('stores the decided events and returns them with the state and the position', async () => {
    const { count, store, stream } = setUp();
    const result = await count([2, 3]);
    expect(result.events.map((event) => event.data.by)).toEqual([2, 3]);
    expect(result).toMatchObject({ state: 5, position: 'epoch.2', repeated: false });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('decides on the folded state', async () => {
    const { count, loadState, stream } = setUp();
    await count([99, 1]);
    await expect(count([1])).rejects.toMatchObject({ code: 'searches.full' });
    expect(await loadState(counter, stream)).toEqual({ state: 100, revision: 1 });
  });

  it('skips the read when the caller knows the stream, and reads when that is outdated', async () => {
    let reads = 0;
    const { execute, stream } = setUp((store) => ({
      ...store,
      readStream: async (...asked) => {
        reads += 1;
        return store.readStream(...asked);
      },
    }));
    const next = (known: { state: number; revision: number }) =>
      execute(counter, { stream, command: { by: [1] }, meta: buildTestEventMeta(), knownState: known });
    const first = await next({ state: 0, revision: -1 });
    const second = await next(first);
    expect([second.state, second.revision, second.position, reads]).toEqual([2, 1, 'epoch.2', 0]);
    const third = await next(first);
    expect([third.state, third.revision, reads]).toEqual([3, 2, 1]);
  });

  it('reads before it refuses on a known state, in case the command was executed before', async () => {
    const { execute, stream } = setUp();
    const known = { state: 0, revision: -1 };
    const meta = buildTestEventMeta();
    const first = await execute(counter, { stream, command: { by: [1] }, meta, knownState: known });
    const full: typeof counter = { ...counter, decide: (command) => counter.decide(command, 100, meta) };
    const again = await execute(full, { stream, command: { by: [1] }, meta, knownState: known });
    expect(again).toEqual({ ...first, repeated: true });
    const fresh = buildTestEventMeta();
    await expect(execute(full, { stream, command: { by: [1] }, meta: fresh, knownState: known })).rejects.toMatchObject(
      {
        code: 'searches.full',
      },
    );
  });

  it('loads the initial state of a stream that does not exist', async () => {
    const { loadState } = setUp();
    expect(await loadState(counter, 'counter-none')).toEqual({ state: 0, revision: -1 });
  });

  it('stores nothing when nothing changes, and returns the position of the last event', async () => {
    const { count, store } = setUp();
    expect(await count([])).toMatchObject({ events: [], state: 0, position: 'epoch.0', repeated: false });
    await count([1]);
    expect(await count([])).toMatchObject({ events: [], state: 1, position: 'epoch.1' });
    expect(await store.head()).toBe(1n);
  });

  it('returns the first result to a repeated command, also after other events', async () => {
    const { count, store } = setUp();
    const meta = { commandId: randomUUID(), bodyHash: 'same' };
    const first = await count([2, 3], meta);
    expect(await count([2, 3], meta)).toEqual({ ...first, repeated: true });
    await count([50]);
    expect(await count([2, 3], { ...meta, at: '2026-11-03T08:00:00.000Z' })).toEqual({ ...first, repeated: true });
    expect(await store.head()).toBe(3n);
  });

  it('stores one set of events for fifty identical concurrent commands', async () => {
    const { count, store } = setUp();
    const meta = { commandId: randomUUID(), bodyHash: 'same' };
    const results = await Promise.all(Array.from({ length: 50 }, () => count([2, 3], meta)));
    expect(results.filter((result) => !result.repeated)).toHaveLength(1);
    expect(new Set(results.map(({ events, state, position }) => JSON.stringify([events, state, position]))).size).toBe(
      1,
    );
    expect(await store.head()).toBe(2n);
  });

  it('refuses a known command id with a different body', async () => {
    const { count, store } = setUp();
    const commandId = randomUUID();
    await count([1], { commandId, bodyHash: 'one' });
    const reused = count([2], { commandId, bodyHash: 'two' });
    await expect(reused).rejects.toMatchObject({ kind: 'rule', code: 'command.key-reused' });
    expect(await store.head()).toBe(1n);
  });

  it('stores no guessable hash of a body, and still recognises the same body', async () => {
    const { count, store, stream } = setUp();
    const guessable = hashCommandBody({ name: 'Ada' });
    const meta = { commandId: randomUUID(), actor: randomUUID(), bodyHash: guessable };
    const first = await count([1], meta);
    const stored = await store.readStream(stream);
    expect(JSON.stringify(stored.map((event) => event.meta))).not.toContain(guessable);
    expect(await count([1], meta)).toEqual({ ...first, repeated: true });
    const other = count([1], { ...meta, bodyHash: hashCommandBody({ name: 'Bo' }) });
    await expect(other).rejects.toMatchObject({ code: 'command.key-reused' });
  });

  it.each(['the actor', 'the person in the events'])('no longer recognises a body after %s is erased', async (who) => {
    const { count, keys } = setUp();
    const meta = { commandId: randomUUID(), actor: randomUUID(), bodyHash: hashCommandBody({ name: 'Ada' }) };
    await count([1], meta);
    await keys.erase(who === 'the actor' ? meta.actor : ownerId);
    await expect(count([1], meta)).rejects.toMatchObject({ code: 'command.key-reused' });
  });

  it('recognises bodies by the plain hash that an earlier release stored', async () => {
    const { count, store, stream } = setUp();
    const meta = buildTestEventMeta({
      commandId: randomUUID(),
      actor: randomUUID(),
      bodyHash: hashCommandBody({ name: 'Ada' }),
    });
    const event = { id: randomUUID(), type: 'Counted.v1', data: { by: 3, ownerId }, meta };
    await store.append(stream, [event], { expectedRevision: -1, commandId: meta.commandId });
    expect(await count([3], meta)).toMatchObject({ state: 3, repeated: true });
    const other = count([3], { ...meta, bodyHash: hashCommandBody({ name: 'Bo' }) });
    await expect(other).rejects.toMatchObject({ code: 'command.key-reused' });
  });

  it('decides again on the new state after a conflict', async () => {
    const { count } = setUp((store) => withConcurrentAppends(store, 1));
    expect(await count([4])).toMatchObject({ state: 8, position: 'epoch.2' });
  });

  it('decides again five times', async () => {
    const { count } = setUp((store) => withConcurrentAppends(store, 5));
    expect(await count([1])).toMatchObject({ state: 6 });
  });

  it('refuses as contended after the sixth conflict, and stores nothing', async () => {
    const { count, store, stream } = setUp((inner) => withConcurrentAppends(inner, 6));
    const commandId = randomUUID();
    await expect(count([1], { commandId })).rejects.toMatchObject({ kind: 'state', code: 'command.contended' });
    expect((await store.readStream(stream)).some((event) => event.meta.commandId === commandId)).toBe(false);
  });

  it('stores personal data sealed, and returns it as null on every execution', async () => {
    const { count, store } = setUp();
    const meta = { commandId: randomUUID() };
    const first = await count([1], meta);
    const again = await count([1], meta);
    for (const { events } of [first, again]) expect(events[0]?.data).toEqual({ by: 1, ownerId, note: null });
    const { events } = await store.readAll(eventLogStartPosition);
    expect(JSON.stringify(events[0]?.data)).not.toContain('Ada counted');
    expect(events[0]?.data).toHaveProperty('$sealed');
  });

  it('derives the same event ids on every execution of the command', async () => {
    const meta = { commandId: randomUUID() };
    const ids = async () => {
      const { count, store } = setUp();
      await count([1, 2], meta);
      return (await store.readAll(eventLogStartPosition)).events.map((event) => event.id);
    };
    const once = await ids();
    expect(new Set(once).size).toBe(2);
    expect(await ids()).toEqual(once);
  });

  it('passes on errors of the store', async () => {
    const failing = { append: () => Promise.reject(new Error('unreachable')) };
    const { count } = setUp((store) => ({ ...store, ...failing }));
    await expect(count([1])).rejects.toThrow('unreachable');
  });

  it.each([
    ['an event that is too large', 'x'.repeat(300_000), { kind: 'tooLarge', code: 'command.too-large' }],
    ['NUL', 'a\u0000b', { kind: 'rule', code: 'command.unstorable' }],
    ['half of a surrogate pair', '\ud83d', { kind: 'rule', code: 'command.unstorable' }],
  ])('refuses %s with a code when the schema of the command accepted it', async (_what, text, refusal) => {
    const { execute, stream, store } = setUp();
    const loud = {
      ...counter,
      decide: () => [{ type: 'Counted', data: { by: 1, ownerId: text, note: null } } as const],
    };
    await expect(execute(loud, { stream, command: { by: [] }, meta: buildTestEventMeta() })).rejects.toMatchObject(
      refusal,
    );
    expect(await store.readStream(stream)).toEqual([]);
  });
});
