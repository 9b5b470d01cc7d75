import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import {
  type DomainEvent,
  defineFirstEventVersionFromSchema,
  markAsPersonalData,
} from '@marketplace/contracts/kernel/event.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Decider } from './decider.ts';
import { createCommandExecutorAndStateLoader } from './execute.ts';
import { createEventCodec } from './personalData/codec.ts';
import type { EventStore, StoredEvent } from './port.ts';
import { createInMemoryTestEventStore } from './testing/memory.ts';
import { createInMemoryTestSubjectKeys } from './testing/memorySubjectKeys.ts';
import { buildTestEventMeta } from './testing/deciderTest.ts';

const Turned = defineFirstEventVersionFromSchema(
  'Turned',
  1,
  z.object({ on: z.boolean(), by: z.string(), name: markAsPersonalData(z.string(), 'by') }),
);
type Turned = DomainEvent<'Turned', { on: boolean; by: string; name: string | null }>;
interface Switch {
  readonly on: boolean;
  readonly turned: readonly Turned[];
}

/** Decider of a lamp: refuses to switch on a lamp that is on; switching off a lamp that is off changes nothing. */
const lightDecider: Decider<Switch, boolean, Turned> = {
  initial: { on: false, turned: [] },
  evolve: ({ turned }, event) => ({ on: event.data.on, turned: [...turned, event] }),
  decide: (on, state) => {
    if (on && state.on) throw new Refusal('state', 'searches.full', msg`It is on.`);
    return on === state.on ? [] : [{ type: 'Turned', data: { on, by: buildTestEventMeta().actor, name: 'Ada' } }];
  },
};

/** Counts the calls that a process makes to the store, and can delay or change the results of reads. */
interface Observed {
  reads: number;
  appends: number;
  /** Intercepts the results of reads. */
  found(this: void, events: readonly StoredEvent[]): readonly StoredEvent[] | Promise<readonly StoredEvent[]>;
}

let store: EventStore;
let observed: Observed;
let thisProcess: ReturnType<typeof createCommandExecutorAndStateLoader>;
let otherProcess: ReturnType<typeof createCommandExecutorAndStateLoader>;
const stream = 'light-1';

function createProcess(counts: Observed): ReturnType<typeof createCommandExecutorAndStateLoader> {
  const seen: EventStore = {
    ...store,
    readStream: async (...asked) => {
      counts.reads += 1;
      return counts.found(await store.readStream(...asked));
    },
    append: (...asked) => {
      counts.appends += 1;
      return store.append(...asked);
    },
  };
  return createCommandExecutorAndStateLoader({
    store: seen,
    codec: createEventCodec([Turned]),
    keys: createInMemoryTestSubjectKeys(),
  });
}

const createObserved = (): Observed => ({ reads: 0, appends: 0, found: (events) => events });
beforeEach(() => {
  store = createInMemoryTestEventStore('epoch');
  observed = createObserved();
  thisProcess = createProcess(observed);
  otherProcess = createProcess(createObserved());
});

const turn = (on: boolean, { execute } = thisProcess, commandId: string = randomUUID()) =>
  execute(lightDecider, { stream, command: on, meta: buildTestEventMeta({ commandId }) });

test('appends without a read when only this process has appended to the stream', async () => {
  await turn(true);
  await turn(false);
  observed.reads = 0;
  expect(await turn(true)).toMatchObject({ revision: 2, position: 'epoch.3', state: { on: true } });
  expect(observed.reads).toBe(0);
});

test('appends without a read after this process has created the stream', async () => {
  const request = { stream, command: true, meta: buildTestEventMeta({ commandId: randomUUID() }) };
  await thisProcess.execute(lightDecider, { ...request, knownState: { state: lightDecider.initial, revision: -1 } });
  await turn(false);
  expect(observed).toMatchObject({ reads: 0, appends: 2 });
});

test('reads the log before it refuses', async () => {
  await turn(true);
  await turn(false, otherProcess);
  expect(await turn(true)).toMatchObject({ state: { on: true }, revision: 2 });
});

test('reads the log before it reports an error of the decider', async () => {
  const strict: typeof lightDecider = {
    ...lightDecider,
    decide: (on, state, meta) => {
      if (on === state.on) throw new Error('unchanged');
      return lightDecider.decide(on, state, meta);
    },
  };
  const turnStrictly = (on: boolean, { execute } = thisProcess) =>
    execute(strict, { stream, command: on, meta: buildTestEventMeta({ commandId: randomUUID() }) });
  await turnStrictly(true);
  await turnStrictly(false, otherProcess);
  expect((await turnStrictly(true)).state.on).toBe(true);
  await expect(turnStrictly(true)).rejects.toThrow('unchanged');
});

test('reads the log before it reports that nothing changes', async () => {
  await turn(true);
  await turn(false);
  await turn(true, otherProcess);
  expect(await turn(false)).toMatchObject({ state: { on: false }, revision: 3, position: 'epoch.4' });
});

test('decides again on the current state when the cached one is outdated', async () => {
  await turn(true);
  await turn(false, otherProcess);
  await turn(true, otherProcess);
  expect(await turn(false)).toMatchObject({ revision: 3, state: { on: false } });
  expect(await store.readStream(stream)).toHaveLength(4);
});

test('reads a stream with other writers before deciding, until a read finds nothing new', async () => {
  await turn(true);
  await turn(false, otherProcess);
  await turn(true, otherProcess);
  await turn(false);
  await turn(true, otherProcess);
  await turn(false, otherProcess);
  observed.appends = 0;
  await turn(true);
  expect(observed.appends).toBe(1);
  await turn(false);
  observed.reads = 0;
  await turn(true);
  expect(observed.reads).toBe(0);
});

test('does not treat the commands of unread events as known after an append', async () => {
  await turn(true);
  const commandId = randomUUID();
  const first = await turn(false, otherProcess, commandId);
  await thisProcess.execute(lightDecider, {
    ...{ stream, command: true, meta: buildTestEventMeta({ commandId: randomUUID() }) },
    knownState: { state: first.state, revision: first.revision },
  });
  expect(await turn(false, thisProcess, commandId)).toEqual({ ...first, repeated: true });
});

test('returns the previous result to a repeated command from any process', async () => {
  await turn(true);
  const commandId = randomUUID();
  const first = await turn(false, otherProcess, commandId);
  expect(await turn(false, thisProcess, commandId)).toEqual({ ...first, repeated: true });
  const second = await turn(true, thisProcess);
  expect(await turn(false, thisProcess, commandId)).toEqual({ ...first, repeated: true });
  expect(second.revision).toBe(2);
});

test('limits concurrent reads of a stream to eight plus one shared by all other callers', async () => {
  await turn(true, otherProcess);
  const loaded = await Promise.all(Array.from({ length: 50 }, () => thisProcess.loadState(lightDecider, stream)));
  expect(new Set(loaded.map(({ revision }) => revision))).toEqual(new Set([0]));
  expect(observed.reads).toBe(9);
});

test('does not share a read that began before an acknowledged append', async () => {
  await turn(true, otherProcess);
  const held = Promise.withResolvers<null>();
  observed.found = async (events) => {
    await held.promise;
    return events;
  };
  const before = thisProcess.loadState(lightDecider, stream);
  await expect.poll(() => observed.reads).toBe(1);
  await turn(false, otherProcess);
  const after = thisProcess.loadState(lightDecider, stream);
  held.resolve(null);
  expect([(await before).state.on, (await after).state.on]).toEqual([true, false]);
});

test('returns the later state when an append of this process overtakes a read', async () => {
  await turn(true);
  const held = Promise.withResolvers<null>();
  observed.found = async (events) => {
    await held.promise;
    return events;
  };
  const asked = thisProcess.loadState(lightDecider, stream);
  await turn(false);
  held.resolve(null);
  expect(await asked).toMatchObject({ revision: 1, state: { on: false } });
});

test('keeps the appended state when a node lags behind', async () => {
  await turn(true, otherProcess);
  await turn(false);
  observed.found = () => [];
  expect(await thisProcess.loadState(lightDecider, stream)).toMatchObject({ revision: 1, state: { on: false } });
  expect(await turn(true)).toMatchObject({ revision: 2 });
});

test('reads the whole stream when the log is shorter than the cached state', async () => {
  await turn(true);
  await turn(false);
  await turn(true);
  store = createInMemoryTestEventStore('epoch');
  await turn(true, createProcess(createObserved()));
  expect(await turn(false)).toMatchObject({ revision: 1, state: { on: false } });
});

test('caches no personal data', async () => {
  await turn(true);
  await turn(false, otherProcess);
  for (const { loadState } of [thisProcess, otherProcess]) {
    const { state } = await loadState(lightDecider, stream);
    expect(state.turned.map(({ data }) => data.name)).toEqual([null, null]);
  }
});

test('behaves as without a cache for any commands on any processes', async () => {
  const step = fc.record({ process: fc.nat(2), on: fc.boolean(), again: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      store = createInMemoryTestEventStore('epoch');
      const processes = [
        createProcess(createObserved()),
        createProcess(createObserved()),
        createProcess(createObserved()),
      ];
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
