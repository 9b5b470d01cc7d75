import { expect, test } from 'vitest';
import { buildTestNewEvent, appendTestCommandEvents } from '../testing/conformance/fixtures.ts';
import { createInMemoryTestEventStore } from '../testing/memory.ts';
import { noStreamRevision } from '../port.ts';
import { compareSubjectKeysWithEventLog } from './compareSubjectKeysWithEventLog.ts';
import type { SubjectKeyLogIdentityStore, LastSubjectKeyComparison } from './subjectKeyRegister.ts';

const [ada, bea, cleo] = ['ada', 'bea', 'cleo'];
const eventNaming = (...subjects: readonly string[]) =>
  buildTestNewEvent({ $sealed: Object.fromEntries(subjects.map((subject) => [subject, 'c2VhbGVk'])) });

/** Sets up a log with events that name subjects, and a key register that records its queries. */
async function setUp({
  known,
  life,
}: {
  readonly known: readonly string[];
  readonly life: LastSubjectKeyComparison | null;
}) {
  const store = createInMemoryTestEventStore('first');
  await appendTestCommandEvents(store, 'one', [eventNaming(ada), buildTestNewEvent({ n: 1 })], noStreamRevision);
  await appendTestCommandEvents(store, 'two', [eventNaming(bea, ada)], noStreamRevision);
  await appendTestCommandEvents(store, 'three', [eventNaming(cleo)], noStreamRevision);
  const asked: string[] = [];
  const register: SubjectKeyLogIdentityStore = {
    loadState: () => Promise.resolve({ subjects: known.length, life }),
    findMissing: (subjects) => {
      asked.push(...subjects);
      return Promise.resolve(subjects.filter((subject) => !known.includes(subject)));
    },
    saveComparison: () => Promise.resolve(),
    resetComparison: () => Promise.resolve(),
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
  const compared = await compareSubjectKeysWithEventLog({ store, register, loadErased: createErasedLoader() });
  expect(compared).toMatchObject({ epoch: 'first', head: 4n, position: 4n, subjects: 1, lost: [bea, cleo] });
});

test('does not report erased subjects as lost', async () => {
  const { store, register, createErasedLoader } = await setUp({ known: [ada], life: null });
  expect(
    (await compareSubjectKeysWithEventLog({ store, register, loadErased: createErasedLoader(bea, cleo) })).lost,
  ).toEqual([]);
});

test('continues after the previous comparison, and does not load the erased subjects', async () => {
  const life = { epoch: 'first', position: 3n, subjects: 2 };
  const { store, register, asked, createErasedLoader, lookedAtErased } = await setUp({ known: [ada, bea, cleo], life });
  expect((await compareSubjectKeysWithEventLog({ store, register, loadErased: createErasedLoader() })).lost).toEqual(
    [],
  );
  expect([asked, lookedAtErased()]).toEqual([[cleo], 0]);
});

test('compares the whole log when the number of keys has decreased', async () => {
  const life = { epoch: 'first', position: 4n, subjects: 3 };
  const { store, register, createErasedLoader } = await setUp({ known: [bea, cleo], life });
  expect((await compareSubjectKeysWithEventLog({ store, register, loadErased: createErasedLoader() })).lost).toEqual([
    ada,
  ]);
});

test.each([
  ['a different log', { epoch: 'second', position: 1n, subjects: 3 }, 'belong to the log second'],
  ['a shorter log', { epoch: 'first', position: 5n, subjects: 3 }, 'up to position 5, but it ends at 4'],
])('rejects %s than in the previous comparison', async (_what, life, message) => {
  const { store, register, createErasedLoader } = await setUp({ known: [ada, bea, cleo], life });
  await expect(compareSubjectKeysWithEventLog({ store, register, loadErased: createErasedLoader() })).rejects.toThrow(
    message,
  );
  expect(
    (await compareSubjectKeysWithEventLog({ store, register, loadErased: createErasedLoader(), fromBeginning: true }))
      .lost,
  ).toEqual([]);
});

test('rejects a log without an epoch after a previous comparison', async () => {
  const life = { epoch: 'first', position: 1n, subjects: 3 };
  const { store, register, createErasedLoader } = await setUp({ known: [ada, bea, cleo], life });
  const unnamed = { ...store, findEpoch: () => Promise.resolve(null) };
  await expect(
    compareSubjectKeysWithEventLog({ store: unnamed, register, loadErased: createErasedLoader() }),
  ).rejects.toThrow('the event store contains a new log');
});
