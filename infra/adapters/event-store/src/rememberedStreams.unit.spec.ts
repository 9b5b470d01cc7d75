import { randomUUID } from 'node:crypto';
import { type DomainEvent, defineEvent, personal } from '@marketplace/contracts/kernel/event.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Decider } from './decider.ts';
import { createExecute } from './execute.ts';
import { createCodec } from './personalData/codec.ts';
import type { EventStore, StoredEvent } from './port.ts';
import { createMemoryEventStore } from './testing/memory.ts';
import { createMemorySubjectKeys } from './testing/memorySubjectKeys.ts';
import { specifiedMeta } from './testing/specification.ts';

const Turned = defineEvent(
  'Turned',
  1,
  z.object({ on: z.boolean(), by: z.string(), name: personal(z.string(), 'by') }),
);
type Turned = DomainEvent<'Turned', { on: boolean; by: string; name: string | null }>;
interface Switch {
  readonly on: boolean;
  readonly turned: readonly Turned[];
}

/** Turning on what is on is refused, turning off what is off changes nothing. */
const light: Decider<Switch, boolean, Turned> = {
  initial: { on: false, turned: [] },
  evolve: ({ turned }, event) => ({ on: event.data.on, turned: [...turned, event] }),
  decide: (on, state) => {
    if (on && state.on) throw new Refusal('state', 'searches.full', 'It is on.');
    return on === state.on ? [] : [{ type: 'Turned', data: { on, by: specifiedMeta().actor, name: 'Ada' } }];
  },
};

/** What a process asked of the store, and a way to hold or change what reads find. */
interface Watched {
  reads: number;
  appends: number;
  /** Comes between the store and who reads it. */
  found(this: void, events: readonly StoredEvent[]): readonly StoredEvent[] | Promise<readonly StoredEvent[]>;
}

let store: EventStore;
let watched: Watched;
let ours: ReturnType<typeof createExecute>;
let theirs: ReturnType<typeof createExecute>;
const stream = 'light-1';

function processOn(watch: Watched): ReturnType<typeof createExecute> {
  const seen: EventStore = {
    ...store,
    readStream: async (...asked) => {
      watch.reads += 1;
      return watch.found(await store.readStream(...asked));
    },
    append: (...asked) => {
      watch.appends += 1;
      return store.append(...asked);
    },
  };
  return createExecute({ store: seen, codec: createCodec([Turned]), keys: createMemorySubjectKeys() });
}

const watch = (): Watched => ({ reads: 0, appends: 0, found: (events) => events });
beforeEach(() => {
  store = createMemoryEventStore('epoch');
  watched = watch();
  ours = processOn(watched);
  theirs = processOn(watch());
});

const turn = (on: boolean, { execute } = ours, commandId: string = randomUUID()) =>
  execute(light, { stream, command: on, meta: specifiedMeta({ commandId }) });

test('a command on a stream that only this process appended to is stored without reading it', async () => {
  await turn(true);
  await turn(false);
  watched.reads = 0;
  expect(await turn(true)).toMatchObject({ revision: 2, position: 'epoch.3', state: { on: true } });
  expect(watched.reads).toBe(0);
});

test('what a new stream was left as is known without reading it', async () => {
  const request = { stream, command: true, meta: specifiedMeta({ commandId: randomUUID() }) };
  await ours.execute(light, { ...request, known: { state: light.initial, revision: -1 } });
  await turn(false);
  expect(watched).toMatchObject({ reads: 0, appends: 2 });
});

test('a refusal is answered for what stands in the log, not for what is remembered', async () => {
  await turn(true);
  await turn(false, theirs);
  expect(await turn(true)).toMatchObject({ state: { on: true }, revision: 2 });
});

test('an error of a decider is answered for what stands in the log too, whatever it is', async () => {
  const strict: typeof light = {
    ...light,
    decide: (on, state, meta) => {
      if (on === state.on) throw new Error('it is so already');
      return light.decide(on, state, meta);
    },
  };
  const turnStrictly = (on: boolean, { execute } = ours) =>
    execute(strict, { stream, command: on, meta: specifiedMeta({ commandId: randomUUID() }) });
  await turnStrictly(true);
  await turnStrictly(false, theirs);
  expect((await turnStrictly(true)).state.on).toBe(true);
  await expect(turnStrictly(true)).rejects.toThrow('it is so already');
});

test('"nothing has to change" is answered for what stands in the log, not for what is remembered', async () => {
  await turn(true);
  await turn(false);
  await turn(true, theirs);
  expect(await turn(false)).toMatchObject({ state: { on: false }, revision: 3, position: 'epoch.4' });
});

test('a command decided on what is no longer so is decided again on what stands there', async () => {
  await turn(true);
  await turn(false, theirs);
  await turn(true, theirs);
  expect(await turn(false)).toMatchObject({ revision: 3, state: { on: false } });
  expect(await store.readStream(stream)).toHaveLength(4);
});

test('where others append too, a stream is read before it is decided on, until nothing new is found', async () => {
  await turn(true);
  await turn(false, theirs);
  await turn(true, theirs);
  await turn(false);
  await turn(true, theirs);
  await turn(false, theirs);
  watched.appends = 0;
  await turn(true);
  expect(watched.appends).toBe(1);
  await turn(false);
  watched.reads = 0;
  await turn(true);
  expect(watched.reads).toBe(0);
});

test('an append after events that were not read leaves unknown which commands stand there', async () => {
  await turn(true);
  const commandId = randomUUID();
  const first = await turn(false, theirs, commandId);
  await ours.execute(light, {
    ...{ stream, command: true, meta: specifiedMeta({ commandId: randomUUID() }) },
    known: { state: first.state, revision: first.revision },
  });
  expect(await turn(false, ours, commandId)).toEqual({ ...first, repeated: true });
});

test('a command that comes again is answered as before, wherever it ran first', async () => {
  await turn(true);
  const commandId = randomUUID();
  const first = await turn(false, theirs, commandId);
  expect(await turn(false, ours, commandId)).toEqual({ ...first, repeated: true });
  const second = await turn(true, ours);
  expect(await turn(false, ours, commandId)).toEqual({ ...first, repeated: true });
  expect(second.revision).toBe(2);
});

test('however many ask for a stream at the same moment, eight read it and the rest share one more read', async () => {
  await turn(true, theirs);
  const loaded = await Promise.all(Array.from({ length: 50 }, () => ours.loadState(light, stream)));
  expect(new Set(loaded.map(({ revision }) => revision))).toEqual(new Set([0]));
  expect(watched.reads).toBe(9);
});

test('a read that began before an append was acknowledged does not serve who asks after it', async () => {
  await turn(true, theirs);
  const held = Promise.withResolvers<null>();
  watched.found = async (events) => {
    await held.promise;
    return events;
  };
  const before = ours.loadState(light, stream);
  await expect.poll(() => watched.reads).toBe(1);
  await turn(false, theirs);
  const after = ours.loadState(light, stream);
  held.resolve(null);
  expect([(await before).state.on, (await after).state.on]).toEqual([true, false]);
});

test('a read that an append of this process overtakes answers with what was appended', async () => {
  await turn(true);
  const held = Promise.withResolvers<null>();
  watched.found = async (events) => {
    await held.promise;
    return events;
  };
  const asked = ours.loadState(light, stream);
  await turn(false);
  held.resolve(null);
  expect(await asked).toMatchObject({ revision: 1, state: { on: false } });
});

test('a node that is behind what this process appended takes nothing back', async () => {
  await turn(true, theirs);
  await turn(false);
  watched.found = () => [];
  expect(await ours.loadState(light, stream)).toMatchObject({ revision: 1, state: { on: false } });
  expect(await turn(true)).toMatchObject({ revision: 2 });
});

test('a log that is shorter than what is remembered is read whole', async () => {
  await turn(true);
  await turn(false);
  await turn(true);
  store = createMemoryEventStore('epoch');
  await turn(true, processOn(watch()));
  expect(await turn(false)).toMatchObject({ revision: 1, state: { on: false } });
});

test('what is remembered holds no personal data, so that nothing of it outlives an erasure', async () => {
  await turn(true);
  await turn(false, theirs);
  for (const { loadState } of [ours, theirs]) {
    const { state } = await loadState(light, stream);
    expect(state.turned.map(({ data }) => data.name)).toEqual([null, null]);
  }
});

test('any commands on any processes are answered as if nothing were remembered', async () => {
  const step = fc.record({ process: fc.nat(2), on: fc.boolean(), again: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      store = createMemoryEventStore('epoch');
      const processes = [processOn(watch()), processOn(watch()), processOn(watch())];
      const before: { on: boolean; commandId: string; answer: unknown }[] = [];
      let [isOn, revision] = [false, -1];
      for (const { process, on, again } of steps) {
        const earlier = again ? before.at(-1) : undefined;
        if (earlier !== undefined) {
          expect(await turn(earlier.on, processes[process], earlier.commandId)).toEqual(earlier.answer);
          continue;
        }
        const commandId = randomUUID();
        const run = turn(on, processes[process], commandId);
        if (on && isOn) await expect(run).rejects.toMatchObject({ code: 'searches.full' });
        else {
          if (on !== isOn) revision += 1;
          expect(await run).toMatchObject({ revision, position: `epoch.${revision + 1}`, state: { on } });
          if (on !== isOn) before.push({ on, commandId, answer: { ...(await run), repeated: true } });
          isOn = on;
        }
      }
    }),
    { numRuns: 300 },
  );
});
