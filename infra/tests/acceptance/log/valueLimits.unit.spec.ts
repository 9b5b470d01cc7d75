import { randomUUID } from 'node:crypto';
import { defineFirstEventVersionFromSchema, markAsPersonalData } from '@marketplace/contracts/kernel/event.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';
import { readExpectedNewestVersionEventExamples } from '../../kit/storedFixtures.ts';
import { createEventCodec, UnreadableEventError } from '@marketplace/event-store/personalData/codec.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';

const shape = { userId: z.string(), count: z.int(), words: z.string(), list: z.array(z.object({ place: z.int() })) };
/** The same event before and after limits were added. */
const Unlimited = defineFirstEventVersionFromSchema(
  'Counted',
  1,
  z.object({ ...shape, name: markAsPersonalData(z.string(), 'userId') }),
);
const Limited = defineFirstEventVersionFromSchema(
  'Counted',
  1,
  z.object({
    userId: z.string().max(9),
    count: z.int().min(0).max(100),
    words: z.string().max(4),
    list: z.array(z.object({ place: z.int().max(5) })).max(2),
    name: markAsPersonalData(z.string().max(3), 'userId'),
  }),
);
const keys = createInMemoryTestSubjectKeys();
const identity = () => ({ id: randomUUID(), meta: buildTestEventMeta() });
const validData = { userId: 'u', count: 1, words: 'one', list: [], name: 'Ada' };

async function readBack(data: object): Promise<unknown> {
  const stored = await createEventCodec([Unlimited]).encode({ type: 'Counted', data }, identity(), keys);
  return (await createEventCodec([Limited]).decodePersonal(stored, keys)).data;
}

test('decodes a stored value beyond a limit as the nearest valid value', async () => {
  const outOfBounds = {
    count: 3_000_000_000,
    words: 'abc🚀d',
    list: [{ place: 9 }, { place: 1 }, { place: 1 }],
    name: 'Adele',
  };
  const within = { count: 100, words: 'abc🚀', list: [{ place: 5 }, { place: 1 }], name: 'Ade' };
  expect(await readBack({ ...validData, ...outOfBounds })).toEqual({ ...validData, ...within });
  expect(await readBack({ ...validData, count: -7 })).toEqual({ ...validData, count: 0 });
  expect(await readBack(validData)).toEqual(validData);
});

test('rejects otherwise invalid data', async () => {
  const stored = await createEventCodec([Unlimited]).encode({ type: 'Counted', data: validData }, identity(), keys);
  const broken = { ...stored, data: { ...(stored.data as object), count: 1000, words: 7 } };
  expect(() => createEventCodec([Limited]).decode(broken)).toThrow(UnreadableEventError);
});

test.each([{ count: 101 }, { count: -1 }, { words: 'fives' }, { list: [{ place: 6 }] }, { name: 'Adele' }])(
  'stores no value beyond a limit: %j',
  async (outOfBounds) => {
    const encoding = createEventCodec([Limited]).encode(
      { type: 'Counted', data: { ...validData, ...outOfBounds } },
      identity(),
      keys,
    );
    await expect(encoding).rejects.toMatchObject({ name: 'EventNotStorableError', reason: 'out-of-bounds' });
  },
);

test('decodes an impossible catalogue version of a logged search as the maximum', () => {
  const codec = createEventCodec(allEventDefinitions);
  const { full } = readExpectedNewestVersionEventExamples('RequirementsMatched.v1');
  const data = { ...full, catalogueVersion: 3_000_000_000 };
  const stored = { id: randomUUID(), type: 'RequirementsMatched.v1', data, meta: buildTestEventMeta() };
  expect(codec.decode(stored)).toMatchObject({ data: { catalogueVersion: 2_147_483_647, matchedCount: 12 } });
});
