import { expect, test } from 'vitest';
import { anEvent, append } from '../testing/conformance/fixtures.ts';
import { createMemoryEventStore } from '../testing/memory.ts';
import { noStream } from '../port.ts';
import { compareKeys } from './compareKeys.ts';
import type { KeyRegister, LogLife } from './keyRegister.ts';

const [ada, bea, cleo] = ['ada', 'bea', 'cleo'];
const naming = (...subjects: readonly string[]) =>
  anEvent({ $sealed: Object.fromEntries(subjects.map((subject) => [subject, 'c2VhbGVk'])) });

/** A log that names people, and a key store that counts what it is asked for. */
async function scene({ known, life }: { readonly known: readonly string[]; readonly life: LogLife | null }) {
  const store = createMemoryEventStore('first');
  await append(store, 'one', [naming(ada), anEvent({ n: 1 })], noStream);
  await append(store, 'two', [naming(bea, ada)], noStream);
  await append(store, 'three', [naming(cleo)], noStream);
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
  const erasedIs = (...subjects: readonly string[]) => {
    return () => {
      lookedAtErased += 1;
      return Promise.resolve(subjects);
    };
  };
  return { store, register, asked, erasedIs, lookedAtErased: () => lookedAtErased };
}

test('whom the log names without a key or a tombstone is lost, and nobody else', async () => {
  const { store, register, erasedIs } = await scene({ known: [ada], life: null });
  const compared = await compareKeys({ store, register, erased: erasedIs() });
  expect(compared).toMatchObject({ epoch: 'first', head: 4n, position: 4n, subjects: 1, lost: [bea, cleo] });
});

test('whoever was erased has no key and is not lost', async () => {
  const { store, register, erasedIs } = await scene({ known: [ada], life: null });
  expect((await compareKeys({ store, register, erased: erasedIs(bea, cleo) })).lost).toEqual([]);
});

test('a log that was compared is read on from there, and the ledger of the erased not at all', async () => {
  const life = { epoch: 'first', position: 3n, subjects: 2 };
  const { store, register, asked, erasedIs, lookedAtErased } = await scene({ known: [ada, bea, cleo], life });
  expect((await compareKeys({ store, register, erased: erasedIs() })).lost).toEqual([]);
  expect([asked, lookedAtErased()]).toEqual([[cleo], 0]);
});

test('a key store that holds fewer than it held is compared with all of the log', async () => {
  const life = { epoch: 'first', position: 4n, subjects: 3 };
  const { store, register, erasedIs } = await scene({ known: [bea, cleo], life });
  expect((await compareKeys({ store, register, erased: erasedIs() })).lost).toEqual([ada]);
});

test.each([
  ['another log', { epoch: 'second', position: 1n, subjects: 3 }, 'belong to the log that is called second'],
  ['a shorter log', { epoch: 'first', position: 5n, subjects: 3 }, 'up to position 5, and it ends at 4'],
])('%s than the one that was compared is refused', async (_what, life, words) => {
  const { store, register, erasedIs } = await scene({ known: [ada, bea, cleo], life });
  await expect(compareKeys({ store, register, erased: erasedIs() })).rejects.toThrow(words);
  expect((await compareKeys({ store, register, erased: erasedIs(), anew: true })).lost).toEqual([]);
});

test('a log that nobody has named is none that keys were compared with', async () => {
  const life = { epoch: 'first', position: 1n, subjects: 3 };
  const { store, register, erasedIs } = await scene({ known: [ada, bea, cleo], life });
  const unnamed = { ...store, findEpoch: () => Promise.resolve(null) };
  await expect(compareKeys({ store: unnamed, register, erased: erasedIs() })).rejects.toThrow(
    'one that is new answers',
  );
});
