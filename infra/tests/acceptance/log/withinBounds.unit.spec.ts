import { randomUUID } from 'node:crypto';
import { defineEvent, personal } from '@marketplace/contracts/kernel/event.ts';
import { allEvents } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { specifiedMeta } from '@marketplace/event-store/testing/specification.ts';
import { expectedOf } from '../../kit/storedFixtures.ts';
import { createCodec, UnreadableEvent } from '@marketplace/event-store/personalData/codec.ts';
import { createMemorySubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';

const shape = { userId: z.string(), count: z.int(), words: z.string(), list: z.array(z.object({ place: z.int() })) };
/** The same event before and after its bounds were set. */
const Unbounded = defineEvent('Counted', 1, z.object({ ...shape, name: personal(z.string(), 'userId') }));
const Bounded = defineEvent(
  'Counted',
  1,
  z.object({
    userId: z.string().max(9),
    count: z.int().min(0).max(100),
    words: z.string().max(4),
    list: z.array(z.object({ place: z.int().max(5) })).max(2),
    name: personal(z.string().max(3), 'userId'),
  }),
);
const keys = createMemorySubjectKeys();
const identity = () => ({ id: randomUUID(), meta: specifiedMeta() });
const plain = { userId: 'u', count: 1, words: 'one', list: [], name: 'Ada' };

async function readBack(data: object): Promise<unknown> {
  const stored = await createCodec([Unbounded]).encode({ type: 'Counted', data }, identity(), keys);
  return (await createCodec([Bounded]).decodePersonal(stored, keys)).data;
}

test('what was stored beyond a bound reads as the nearest value within it', async () => {
  const beyond = {
    count: 3_000_000_000,
    words: 'abc🚀d',
    list: [{ place: 9 }, { place: 1 }, { place: 1 }],
    name: 'Adele',
  };
  const within = { count: 100, words: 'abc🚀', list: [{ place: 5 }, { place: 1 }], name: 'Ade' };
  expect(await readBack({ ...plain, ...beyond })).toEqual({ ...plain, ...within });
  expect(await readBack({ ...plain, count: -7 })).toEqual({ ...plain, count: 0 });
  expect(await readBack(plain)).toEqual(plain);
});

test('what is wrong otherwise stays unreadable', async () => {
  const stored = await createCodec([Unbounded]).encode({ type: 'Counted', data: plain }, identity(), keys);
  const broken = { ...stored, data: { ...(stored.data as object), count: 1000, words: 7 } };
  expect(() => createCodec([Bounded]).decode(broken)).toThrow(UnreadableEvent);
});

test.each([{ count: 101 }, { count: -1 }, { words: 'fives' }, { list: [{ place: 6 }] }, { name: 'Adele' }])(
  'nothing is stored beyond a bound: %j',
  async (beyond) => {
    const encoding = createCodec([Bounded]).encode(
      { type: 'Counted', data: { ...plain, ...beyond } },
      identity(),
      keys,
    );
    await expect(encoding).rejects.toMatchObject({ name: 'EventRefused', reason: 'out-of-bounds' });
  },
);

test('a search that was logged with a version no catalogue can have is read as one with the last version', () => {
  const codec = createCodec(allEvents);
  const { full } = expectedOf('RequirementsMatched.v1');
  const data = { ...full, catalogueVersion: 3_000_000_000 };
  const stored = { id: randomUUID(), type: 'RequirementsMatched.v1', data, meta: specifiedMeta() };
  expect(codec.decode(stored)).toMatchObject({ data: { catalogueVersion: 2_147_483_647, matchedCount: 12 } });
});
