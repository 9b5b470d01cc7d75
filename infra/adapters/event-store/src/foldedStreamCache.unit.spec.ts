import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import { type DomainEvent, defineFirstEventVersionFromSchema } from '@marketplace/contracts/kernel/event.ts';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Decider } from './decider.ts';
import { createCommandExecutorAndStateLoader } from './execute.ts';
import { createInMemoryTestEventStore } from './testing/memory.ts';
import { createEventCodec } from './personalData/codec.ts';
import { createInMemoryTestSubjectKeys } from './testing/memorySubjectKeys.ts';
import { buildTestEventMeta } from './testing/deciderTest.ts';

const Noted = defineFirstEventVersionFromSchema('Noted', 1, z.object({ text: z.string().max(1000) }));
type Noted = DomainEvent<'Noted', { text: string }>;
type Command = { readonly text: string; readonly times?: number; readonly ends?: true };

const notes: Decider<number, Command, Noted> = {
  initial: 0,
  evolve: (count) => count + 1,
  decide: ({ text, times = 1 }) => Array<Noted>(times).fill({ type: 'Noted', data: { text } }),
};
const bounded: typeof notes = {
  ...notes,
  quota: {
    maxEvents: 150,
    maxCharacters: 5_000,
    isExempt: ({ ends }) => ends === true,
    refusal: { code: 'searches.full', message: msg`Remove some.` },
  },
};

let eventsRead: number;
let commands: ReturnType<typeof createCommandExecutorAndStateLoader>;
let otherProcess: ReturnType<typeof createCommandExecutorAndStateLoader>;
const stream = 'notes-1';
beforeEach(() => {
  eventsRead = 0;
  const store = createInMemoryTestEventStore('epoch');
  const counting: typeof store = {
    ...store,
    readStream: async (name, from) => {
      const found = await store.readStream(name, from);
      eventsRead += found.length;
      return found;
    },
  };
  const deps = { codec: createEventCodec([Noted]), keys: createInMemoryTestSubjectKeys() };
  commands = createCommandExecutorAndStateLoader({ ...deps, store: counting });
  otherProcess = createCommandExecutorAndStateLoader({ ...deps, store });
});

const note = (command: Command, decider = notes, meta = buildTestEventMeta()) =>
  commands.execute(decider, { stream, command, meta });

test('reads only new events for a command on a long stream', async () => {
  await note({ text: 'first', times: 10_000 });
  await note({ text: 'second' });
  eventsRead = 0;
  expect(await note({ text: 'third' })).toMatchObject({ state: 10_002, revision: 10_001, position: 'epoch.10002' });
  expect(await commands.loadState(notes, stream)).toEqual({ state: 10_002, revision: 10_001 });
  expect(eventsRead).toBeLessThanOrEqual(2);
});

test('folds the events that another process appended', async () => {
  await note({ text: 'first', times: 200 });
  await note({ text: 'second' });
  await otherProcess.execute(notes, { stream, command: { text: 'theirs', times: 3 }, meta: buildTestEventMeta() });
  expect(await note({ text: 'third' })).toMatchObject({ state: 205, revision: 204 });
});

test('returns the previous result to a repeated command on a long stream', async () => {
  await note({ text: 'first', times: 200 });
  const meta = buildTestEventMeta();
  const first = await note({ text: 'second' }, notes, meta);
  await note({ text: 'third' });
  expect(await note({ text: 'second' }, notes, meta)).toEqual({ ...first, repeated: true });
  expect(await commands.loadState(notes, stream)).toMatchObject({ state: 202 });
});

test('recognises a command that another process has executed', async () => {
  await note({ text: 'first', times: 200 });
  await note({ text: 'second' });
  const meta = buildTestEventMeta({ commandId: randomUUID() });
  await otherProcess.execute(notes, { stream, command: { text: 'third' }, meta });
  expect(await note({ text: 'third' }, notes, meta)).toMatchObject({ repeated: true, state: 202 });
});

test.each([
  ['events', 150, 'x'],
  ['size', 10, 'x'.repeat(600)],
] as const)('refuses commands when the quota of %s is used up, except for exempt ones', async (_of, times, text) => {
  await note({ text, times }, bounded);
  await expect(note({ text: 'one more' }, bounded)).rejects.toMatchObject({ code: 'searches.full', kind: 'state' });
  expect((await note({ text: 'the end', ends: true }, bounded)).state).toBe(times + 1);
  expect((await note({ text: '', times: 0 }, bounded)).events).toEqual([]);
});
