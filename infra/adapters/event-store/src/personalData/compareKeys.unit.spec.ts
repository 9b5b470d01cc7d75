import { expect, test } from 'vitest';
import { anEvent, append } from '../testing/conformance/fixtures.ts';
import { createMemoryEventStore } from '../testing/memory.ts';
import { noStream } from '../port.ts';
import { compareKeys } from './compareKeys.ts';
import type { KeyRegister, LogLife } from './keyRegister.ts';

const [ada, bea, cleo] = ['ada', 'bea', 'cleo'];
const eventNaming = (...subjects: readonly string[]) =>
  anEvent({ $sealed: Object.fromEntries(subjects.map((subject) => [subject, 'c2VhbGVk'])) });

/** A log with events that name subjects, and a key register that records its queries. */
async function setUp({ known, life }: { readonly known: readonly string[]; readonly life: LogLife | null }) {
  const store = createMemoryEventStore('first');
  await append(store, 'one', [eventNaming(ada), anEvent({ n: 1 })], noStream);
  await append(store, 'two', [eventNaming(bea, ada)], noStream);
  await append(store, 'three', [eventNaming(cleo)], noStream);
  const asked: string[] = [];
  const register: KeyRegister = {
    look: () => Promise.resolve({ subjects: known.length, life }),
    lacking: (subjects) => {
      asked.push(...subjects);
      return Promise.resolve(subjects.filter((subject) => !known.includes(subject)));
    },
    record: () => Promise.resolve(),
    doubt: () => Promise.resolve(),
  };
  let lookedAtErased = 0;
  const createErasedLoader = (...subjects: readonly string[]) => {
    return () => {
      lookedAtErased += 1;
      return Promise.resolve(subjects);
    };
  };
  return { store, register, asked, createErasedLoader, lookedAtErased: () => lookedAtErased };
}

test('reports exactly the subjects without a key or a tombstone as lost', async () => {
  const { store, register, createErasedLoader } = await setUp({ known: [ada], life: null });
  const compared = await compareKeys({ store, register, erased: createErasedLoader() });
  expect(compared).toMatchObject({ epoch: 'first', head: 4n, position: 4n, subjects: 1, lost: [bea, cleo] });
});

test('does not report erased subjects as lost', async () => {
  const { store, register, createErasedLoader } = await setUp({ known: [ada], life: null });
  expect((await compareKeys({ store, register, erased: createErasedLoader(bea, cleo) })).lost).toEqual([]);
});

test('continues after the previous comparison, and does not load the erased subjects', async () => {
  const life = { epoch: 'first', position: 3n, subjects: 2 };
  const { store, register, asked, createErasedLoader, lookedAtErased } = await setUp({ known: [ada, bea, cleo], life });
  expect((await compareKeys({ store, register, erased: createErasedLoader() })).lost).toEqual([]);
  expect([asked, lookedAtErased()]).toEqual([[cleo], 0]);
});

test('compares the whole log when the number of keys has decreased', async () => {
  const life = { epoch: 'first', position: 4n, subjects: 3 };
  const { store, register, createErasedLoader } = await setUp({ known: [bea, cleo], life });
  expect((await compareKeys({ store, register, erased: createErasedLoader() })).lost).toEqual([ada]);
});

test.each([
  ['a different log', { epoch: 'second', position: 1n, subjects: 3 }, 'belong to the log second'],
  ['a shorter log', { epoch: 'first', position: 5n, subjects: 3 }, 'up to position 5, but it ends at 4'],
])('rejects %s than in the previous comparison', async (_what, life, message) => {
  const { store, register, createErasedLoader } = await setUp({ known: [ada, bea, cleo], life });
  await expect(compareKeys({ store, register, erased: createErasedLoader() })).rejects.toThrow(message);
  expect((await compareKeys({ store, register, erased: createErasedLoader(), anew: true })).lost).toEqual([]);
});

test('rejects a log without an epoch after a previous comparison', async () => {
  const life = { epoch: 'first', position: 1n, subjects: 3 };
  const { store, register, createErasedLoader } = await setUp({ known: [ada, bea, cleo], life });
  const unnamed = { ...store, findEpoch: () => Promise.resolve(null) };
  await expect(compareKeys({ store: unnamed, register, erased: createErasedLoader() })).rejects.toThrow(
    'the event store contains a new log',
  );
});
