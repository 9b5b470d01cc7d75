import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEventDefinitions } from '../registry.ts';
import {
  defineFirstEventVersionFromSchema,
  stripVersionFromEventType,
  defineNextEventVersion,
  markAsPersonalData,
  listEventVersions,
  findEventVersionToWrite,
} from './event.ts';

/** Number of properties at any depth of a schema that are marked as personal data. */
function countPersonalMarks(schema: z.ZodType): number {
  const text = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }));
  return text.split('"personal":"').length - 1;
}

describe('personal marks', () => {
  it('allows marks only as outermost schema of top-level properties', () => {
    const hidden = allEventDefinitions.filter(
      ({ schema, personal: marks }) => countPersonalMarks(schema) !== Object.keys(marks).length,
    );
    expect(hidden.map(({ storedType }) => storedType)).toEqual([]);
  });

  it('counts marks at any depth', () => {
    const mark = markAsPersonalData(z.string(), 'id');
    expect(countPersonalMarks(z.object({ name: mark.optional(), inner: z.object({ list: z.array(mark) }) }))).toBe(2);
  });

  it('rejects a mark without its subject property in the event', () => {
    const schema = z.object({ name: markAsPersonalData(z.string(), 'id') });
    expect(() => defineFirstEventVersionFromSchema('Lost', 1, schema)).toThrow(
      'Lost.name: the subject property id does not exist',
    );
  });
});

describe('versions of an event', () => {
  const One = defineFirstEventVersionFromSchema('Told', 1, z.object({ text: z.string() }));
  const upcast = ({ text }: { text: string }) => ({ texts: [text] });
  const downcast = ({ texts }: { texts: string[] }) => ({ text: texts.join() });
  const texts = z.object({ texts: z.array(z.string()) });

  it('stores the version number in the type', () => {
    const Two = defineNextEventVersion(One, texts, { upcast });
    expect(listEventVersions(Two).map(({ storedType }) => storedType)).toEqual(['Told.v1', 'Told.v2']);
    expect(stripVersionFromEventType(Two.storedType)).toBe('Told');
  });

  it('writes a version once its downcast is removed', () => {
    const known = defineNextEventVersion(One, texts, { upcast, downcast });
    expect(findEventVersionToWrite(known)).toBe(One);
    expect(
      findEventVersionToWrite(
        defineNextEventVersion(known, texts, { upcast: (same) => same, downcast: (same) => same }),
      ),
    ).toBe(One);
    expect(findEventVersionToWrite(defineNextEventVersion(One, texts, { upcast })).version).toBe(2);
  });
});
