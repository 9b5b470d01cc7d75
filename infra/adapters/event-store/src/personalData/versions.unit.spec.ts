import { randomUUID } from 'node:crypto';
import {
  defineFirstEventVersionFromSchema,
  defineNextEventVersion,
  markAsPersonalData,
  type EventVersionConversions,
} from '@marketplace/contracts/kernel/event.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { NewEvent } from '../port.ts';
import { buildTestEventMeta } from '../testing/deciderTest.ts';
import { createEventCodec, UnknownEventTypeError, UnreadableEventError } from './codec.ts';
import { createInMemoryTestSubjectKeys } from '../testing/memorySubjectKeys.ts';
import type { SubjectKeys } from './subjectKeys.ts';

const common = { guestId: z.string() };
const MetV1 = defineFirstEventVersionFromSchema(
  'Met',
  1,
  z.object({
    ...common,
    place: z.string(),
    first: markAsPersonalData(z.string(), 'guestId'),
    last: markAsPersonalData(z.string(), 'guestId'),
  }),
);
const MetV2Schema = z.object({
  ...common,
  place: z.string(),
  name: markAsPersonalData(z.object({ first: z.string(), last: z.string() }), 'guestId'),
});
const upcast2 = ({ first, last, ...rest }: z.infer<typeof MetV1.schema>) => ({
  ...rest,
  name: first === null || last === null ? null : { first, last },
});
const MetV2 = defineNextEventVersion(MetV1, MetV2Schema, { upcast: upcast2 });
const MetV3 = defineNextEventVersion(
  MetV2,
  z.object({ ...common, places: z.array(z.string()), name: MetV2Schema.shape.name, note: z.string().default('none') }),
  { upcast: ({ place, ...rest }) => ({ ...rest, places: [place] }) },
);

const first = createEventCodec([MetV1]);
const second = createEventCodec([MetV2]);
const third = createEventCodec([MetV3]);
const identity = () => ({ id: randomUUID(), meta: buildTestEventMeta() });
const v1 = { type: 'Met', data: { guestId: 'g', place: 'Paris', first: 'Ada', last: 'Byron' } };
const v2 = { type: 'Met', data: { guestId: 'g', place: 'Paris', name: { first: 'Ada', last: 'Byron' } } };
const v3 = {
  type: 'Met',
  data: { guestId: 'g', places: ['Paris'], name: { first: 'Ada', last: 'Byron' }, note: 'none' },
};

/** Encodes one event in three ways: as stored by the releases that write version 1, version 2 and version 3. */
const encodeAllVersions = (keys: SubjectKeys): Promise<readonly NewEvent[]> =>
  Promise.all([
    first.encode(v1, identity(), keys),
    second.encode(v2, identity(), keys),
    third.encode(v3, identity(), keys),
  ]);

describe('an event of an older version', () => {
  it('is read in the newest shape, with personal properties from its own envelope', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await encodeAllVersions(keys);
    expect(stored.map(({ type }) => type)).toEqual(['Met.v1', 'Met.v2', 'Met.v3']);
    expect(JSON.stringify(stored)).not.toMatch(/Ada|Byron/);
    expect(await Promise.all(stored.map((event) => third.decodePersonal(event, keys)))).toEqual([v3, v3, v3]);
  });

  it('is read without personal properties by default', async () => {
    const stored = await encodeAllVersions(createInMemoryTestSubjectKeys());
    const blank = { ...v3, data: { ...v3.data, name: null } };
    expect(stored.map((event) => third.decode(event))).toEqual([blank, blank, blank]);
  });

  it('is read with null after its subject was erased', async () => {
    const keys = createInMemoryTestSubjectKeys();
    const stored = await encodeAllVersions(keys);
    await keys.erase('g');
    const erased = { ...v3, data: { ...v3.data, name: null } };
    expect(await Promise.all(stored.map((event) => third.decodePersonal(event, keys)))).toEqual([
      erased,
      erased,
      erased,
    ]);
  });

  it('returns its subjects in every version', async () => {
    const stored = await encodeAllVersions(createInMemoryTestSubjectKeys());
    expect(stored.map((event) => third.getSubjects(event))).toEqual([['g'], ['g'], ['g']]);
  });

  it('is read with null by default even when an older version stored the property in plain text', async () => {
    const Plain = defineFirstEventVersionFromSchema('Called', 1, z.object({ guestId: z.string(), name: z.string() }));
    const Sealed = defineNextEventVersion(
      Plain,
      z.object({ ...common, name: markAsPersonalData(z.string(), 'guestId') }),
      {
        upcast: (older) => older,
      },
    );
    const data = { guestId: 'g', name: 'Ada' };
    const stored = await createEventCodec([Plain]).encode(
      { type: 'Called', data },
      identity(),
      createInMemoryTestSubjectKeys(),
    );
    expect(createEventCodec([Sealed]).decode(stored).data).toEqual({ guestId: 'g', name: null });
  });
});

describe('a reader', () => {
  it('stops at an unknown version, and reports the newest version that it knows', async () => {
    const stored = await third.encode(v3, identity(), createInMemoryTestSubjectKeys());
    expect(() => second.decode(stored)).toThrow(UnknownEventTypeError);
    expect(() => second.decode(stored)).toThrow('Met.v3: this release knows it up to version 2');
    await expect(second.decodePersonal(stored, createInMemoryTestSubjectKeys())).rejects.toThrow(UnknownEventTypeError);
  });

  it('stops when an upcaster returns data that the newer version rejects', async () => {
    const upcast = () => ({ guestId: 'g', place: 1 }) as unknown as z.infer<typeof MetV2Schema>;
    const broken = createEventCodec([defineNextEventVersion(MetV1, MetV2Schema, { upcast })]);
    const stored = await first.encode(v1, identity(), createInMemoryTestSubjectKeys());
    expect(() => broken.decode(stored)).toThrow(UnreadableEventError);
  });

  it('rejects two definitions of one name that are not versions of each other', () => {
    expect(() => createEventCodec([MetV2, defineFirstEventVersionFromSchema('Met', 1, z.object({}))])).toThrow(
      'Met.v1 and Met.v2',
    );
    expect(() => createEventCodec([MetV1, MetV2, MetV3])).not.toThrow();
  });
});

describe('the previous release', () => {
  const keys = createInMemoryTestSubjectKeys();
  const downcast2 = ({ name, ...rest }: z.infer<typeof MetV2Schema>) => ({
    ...rest,
    first: name?.first ?? null,
    last: name?.last ?? null,
  });
  const readOnlyCodec = createEventCodec([
    defineNextEventVersion(MetV1, MetV2Schema, { upcast: upcast2, downcast: downcast2 }),
  ]);

  it('reads events of a release that knows a newer version but does not write it yet', async () => {
    const stored = await readOnlyCodec.encode(v2, identity(), keys);
    expect(stored.type).toBe('Met.v1');
    expect(JSON.stringify(stored)).not.toMatch(/Ada|Byron/);
    expect(await first.decodePersonal(stored, keys)).toEqual(v1);
    expect(await readOnlyCodec.decodePersonal(stored, keys)).toEqual(v2);
  });

  it('is read by the next release, which writes the newer version without a downcast', async () => {
    const stored = await second.encode(v2, identity(), keys);
    expect(stored.type).toBe('Met.v2');
    expect(await readOnlyCodec.decodePersonal(stored, keys)).toEqual(v2);
    await expect(first.decodePersonal(stored, keys)).rejects.toThrow(UnknownEventTypeError);
  });

  it('ignores unknown optional properties of the same version, including personal ones', async () => {
    const added = { mood: z.string().default('calm'), mail: markAsPersonalData(z.string(), 'guestId') };
    const widened = createEventCodec([defineFirstEventVersionFromSchema('Met', 1, MetV1.schema.extend(added))]);
    const data = { ...v1.data, mood: 'merry', mail: 'a@b.c' };
    const stored = await widened.encode({ type: 'Met', data }, identity(), keys);
    expect(await first.decodePersonal(stored, keys)).toEqual(v1);
    expect(first.decode(stored)).toEqual({ type: 'Met', data: { ...v1.data, first: null, last: null } });
    const older = await first.encode(v1, identity(), keys);
    expect(await widened.decodePersonal(older, keys)).toEqual({
      type: 'Met',
      data: { ...v1.data, mood: 'calm', mail: null },
    });
  });
});

describe('a version', () => {
  it('requires an upcaster at compile time', () => {
    type WaysToV2 = EventVersionConversions<typeof MetV1.schema, typeof MetV2Schema>;
    expectTypeOf(defineFirstEventVersionFromSchema).parameter(1).toEqualTypeOf<1>();
    expectTypeOf(defineNextEventVersion).parameters.toHaveProperty('length').toEqualTypeOf<3>();
    expectTypeOf<{ downcast: WaysToV2['downcast'] }>().not.toExtend<WaysToV2>();
    expectTypeOf<WaysToV2['upcast']>().returns.toEqualTypeOf<z.input<typeof MetV2Schema>>();
  });
});
