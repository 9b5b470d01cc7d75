import { randomUUID } from 'node:crypto';
import {
  type DomainEvent,
  defineFirstEventVersionFromSchema,
  markAsPersonalData,
} from '@marketplace/contracts/kernel/event.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventNotStorableError } from '@marketplace/event-store/port.ts';
import { buildTestEventMeta } from '@marketplace/event-store/testing/deciderTest.ts';
import {
  createEventCodec,
  UnknownEventTypeError,
  UnreadableEventError,
} from '@marketplace/event-store/personalData/codec.ts';
import { createStoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';
import { SubjectErasedRefusal } from '@marketplace/event-store/personalData/subjectKeys.ts';

const MetV1 = defineFirstEventVersionFromSchema(
  'Met',
  1,
  z.object({
    place: z.string(),
    hostId: z.string(),
    guestId: z.string(),
    hostName: markAsPersonalData(z.object({ first: z.string() }), 'hostId'),
    hostMail: markAsPersonalData(z.string(), 'hostId'),
    guestName: markAsPersonalData(z.string(), 'guestId'),
  }),
);
const codec = createEventCodec([MetV1]);

const data = {
  place: 'Paris',
  hostId: 'h',
  guestId: 'g',
  hostName: { first: 'Ada B.' },
  hostMail: 'a@b.c',
  guestName: 'Bo C.',
};
const blank = { ...data, hostName: null, hostMail: null, guestName: null };
const met: DomainEvent = { type: 'Met', data };
const identity = () => ({ id: randomUUID(), meta: buildTestEventMeta() });

describe('event codec', () => {
  it('encrypts personal properties, with one envelope per subject', async () => {
    const stored = await codec.encode(met, identity(), createInMemoryTestSubjectKeys());
    expect(stored.type).toBe('Met.v1');
    expect(JSON.stringify(stored)).not.toMatch(/Ada B|a@b\.c|Bo C/);
    const { $sealed: envelopes, ...plain } = stored.data as Record<string, object>;
    expect(plain).toEqual({ place: 'Paris', hostId: 'h', guestId: 'g' });
    expect(Object.keys(envelopes ?? {})).toEqual(['h', 'g']);
    expect(codec.getSubjects(stored)).toEqual(['h', 'g']);
  });

  it('decodes personal properties to null, or to plain text with the keys', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await codec.encode(met, identity(), keys);
    expect(codec.decode(stored)).toEqual({ type: 'Met', data: blank });
    expect(await codec.decodePersonal(stored, keys)).toEqual(met);
  });

  it('decodes the personal data of an erased subject to null, and that of others to plain text', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await codec.encode(met, identity(), keys);
    await keys.erase('h');
    expect(await codec.decodePersonal(stored, keys)).toEqual({ type: 'Met', data: { ...blank, guestName: 'Bo C.' } });
  });

  it('rejects encryption for an erased subject', async () => {
    const keys = createInMemoryTestSubjectKeys();
    await keys.erase('g');
    await expect(codec.encode(met, identity(), keys)).rejects.toThrow(SubjectErasedRefusal);
  });

  it('stores a null personal property without an envelope and without a key', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await codec.encode({ type: 'Met', data: blank }, identity(), keys);
    expect(stored.data).not.toHaveProperty('$sealed');
    expect((await keys.find(['h', 'g'])).size).toBe(0);
    expect(await codec.decodePersonal(stored, keys)).toEqual({ type: 'Met', data: blank });
  });

  it('binds an envelope to its event and its subject', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await codec.encode(met, identity(), keys);
    await expect(codec.decodePersonal({ ...stored, id: randomUUID() }, keys)).rejects.toThrow();
    const envelopes = (stored.data as { $sealed: Record<string, string> }).$sealed;
    const swapped = { ...stored, data: { ...data, $sealed: { h: envelopes['g'], g: envelopes['h'] } } };
    await expect(codec.decodePersonal(swapped, keys)).rejects.toThrow();
  });

  it('never encrypts the same text to the same bytes', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const same = identity();
    expect(await codec.encode(met, same, keys)).not.toEqual(await codec.encode(met, same, keys));
  });

  it('rejects personal text that cannot be stored', async () => {
    const poisoned = { type: 'Met', data: { ...data, guestName: 'Bo\u0000' } };
    await expect(codec.encode(poisoned, identity(), createInMemoryTestSubjectKeys())).rejects.toThrow(
      EventNotStorableError,
    );
  });

  it('rejects invalid data, and drops properties that the contract does not define', async () => {
    const keys = createInMemoryTestSubjectKeys();
    await expect(codec.encode({ type: 'Met', data: { place: 1 } }, identity(), keys)).rejects.toThrow(
      UnreadableEventError,
    );
    const stored = await codec.encode({ type: 'Met', data: { ...blank, extra: 'Ada' } }, identity(), keys);
    expect(stored.data).not.toHaveProperty('extra');
  });

  it('rejects unknown types and invalid data, naming paths but no values', async () => {
    const stored = await codec.encode(met, identity(), createInMemoryTestSubjectKeys());
    expect(() => codec.decode({ ...stored, type: 'Met.v9' })).toThrow(UnknownEventTypeError);
    expect(() => codec.decode({ ...stored, data: { place: { secret: 'Ada' } } })).toThrow(
      /Met\.v1 .* at place, hostId/,
    );
    await expect(codec.encode({ type: 'Gone', data: {} }, identity(), createInMemoryTestSubjectKeys())).rejects.toThrow(
      'Gone',
    );
  });

  it('supports every event of the contracts', () => {
    expect(() => createEventCodec(allEventDefinitions)).not.toThrow();
  });

  it('decodes a batch with one key lookup', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const encoded = await Promise.all([1, 2, 3].map(() => codec.encode(met, identity(), keys)));
    const batch = encoded.map((event, n) => ({ ...event, stream: 's', revision: n, position: BigInt(n + 1) }));
    let lookups = 0;
    const counting = {
      find: (subjects: readonly string[]) => {
        lookups += 1;
        return keys.find(subjects);
      },
    };
    expect(await createStoredEventDecoder(codec, counting).decodePersonal(batch)).toEqual([met, met, met]);
    expect(lookups).toBe(1);
  });
});
