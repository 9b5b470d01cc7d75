import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatMessage } from './messages.ts';
import { describeInvalidValue } from './validationMessages.ts';

/** Returns the messages for a value that does not match the schema. */
function listMessages(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, { error: (issue) => formatMessage(describeInvalidValue(issue)) });
  return (error?.issues ?? []).map(({ message }) => message);
}

test.each<[z.ZodType, unknown, string]>([
  [z.object({ name: z.string() }), {}, 'This field is required.'],
  [z.object({ kind: z.enum(['a', 'b']) }), {}, 'This field is required.'],
  [z.string(), 5, 'This value must be text.'],
  [z.number(), '5', 'This value must be a number.'],
  [z.int(), 1.5, 'This value must be a whole number.'],
  [z.boolean(), 'yes', 'This value must be true or false.'],
  [z.array(z.string()), 'a', 'This value must be a list.'],
  [z.object({}), null, 'This value must be an object.'],
  [z.enum(['low', 'medium', 'high']), 'none', 'This value must be “low”, “medium” or “high”.'],
  [z.enum('a b c d e f g h i j k l m'.split(' ')), 'z', 'This is not one of the allowed values.'],
  [z.string().max(1), 'ab', 'Enter at most 1 character.'],
  [z.string().max(2000), 'a'.repeat(2001), 'Enter at most 2,000 characters.'],
  [z.string().min(1), '', 'This field must not be empty.'],
  [z.string().min(8), 'a', 'Enter at least 8 characters.'],
  [z.array(z.int()).max(1), [1, 2], 'At most 1 entry is allowed.'],
  [z.array(z.int()).min(2), [1], 'At least 2 entries are required.'],
  [z.number().max(1000), 1001, 'This value must be at most 1,000.'],
  [z.number().lt(5), 5, 'This value must be less than 5.'],
  [z.number().gt(0), 0, 'This value must be greater than 0.'],
  [z.number().min(1), 0, 'This value must be at least 1.'],
  [z.email(), 'a', 'Enter a valid email address.'],
  [z.url(), 'a', 'Enter a complete web address, such as https://example.com.'],
  [z.uuid(), 'a', 'This value must be an id in UUID format.'],
  [z.iso.datetime(), 'today', 'This value must be a date and time in ISO 8601 format, such as 2026-03-01T09:00:00Z.'],
  [z.iso.date(), 'today', 'This value must be a date in ISO 8601 format, such as 2026-03-01.'],
  [z.string().regex(/^x/), 'a', 'This value does not have the expected format.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: “a” and “b”. Correct or remove them.'],
  [z.number().multipleOf(5), 6, 'This value must be a multiple of 5.'],
  [z.union([z.string(), z.number()]), true, 'This value is not valid.'],
])('describes a value that does not match (%#)', (schema, value, message) => {
  expect(listMessages(schema, value)).toEqual([message]);
});

test('limits the number and length of unknown names in a message', () => {
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}${'x'.repeat(1000)}`, 1]));
  expect(listMessages(z.strictObject({}), fields)[0]?.length).toBeLessThan(350);
});

test('keeps the message of a check that has one', () => {
  expect(listMessages(z.string().min(1, 'Enter a name.'), '')).toEqual(['Enter a name.']);
});
