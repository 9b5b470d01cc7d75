import {
  defineFirstEventVersionFromSchema,
  defineNextEventVersion,
  markAsPersonalData,
} from '@marketplace/contracts/kernel/event.ts';
import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';
import { readExpectedNewestVersionEventExamples } from '../../kit/storedFixtures.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';

const identity = { id: '00000000-0000-4000-8000-000000000001', meta: buildTestEventMeta() };

describe('recorded event', () => {
  it.each(currentEventDefinitions)('equals the decoded event: $storedType', async ({ name, storedType }) => {
    const codec = createEventCodec(currentEventDefinitions);
    for (const data of Object.values(readExpectedNewestVersionEventExamples(storedType))) {
      const { stored, event } = await codec.record({ type: name, data }, identity, createInMemoryTestSubjectKeys());
      expect(event).toEqual(codec.decode(stored));
    }
  });

  it('equals the decoded event when it is stored in an older version with fewer properties', async () => {
    const older = defineFirstEventVersionFromSchema(
      'Met',
      1,
      z.object({ guestId: z.string(), name: markAsPersonalData(z.string(), 'guestId') }),
    );
    const schema = older.schema.extend({ mood: z.string().default('calm') });
    const codec = createEventCodec([
      defineNextEventVersion(older, schema, {
        upcast: (met) => met,
        downcast: ({ guestId, name }) => ({ guestId, name }),
      }),
    ]);
    const met = { type: 'Met', data: { guestId: 'g', name: 'Ada', mood: 'merry' } };
    const { stored, event } = await codec.record(met, identity, createInMemoryTestSubjectKeys());
    expect(stored.type).toBe('Met.v1');
    expect(event).toEqual({ type: 'Met', data: { guestId: 'g', name: null, mood: 'calm' } });
    expect(event).toEqual(codec.decode(stored));
  });
});
