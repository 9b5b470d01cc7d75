import { z } from 'zod';

/** Whether all event stores can store a text: no NUL, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Creates a schema for trimmed, storable text of at most `max` code points. */
export function createTextSchema(max: number): z.ZodString {
  return z.string().trim().max(max).refine(isStorableText, 'Contains a character that cannot be stored.');
}

/** Creates a schema for text that must not be empty after trimming. If it is empty, the error is `message`. */
export function createRequiredTextSchema(max: number, message: string): z.ZodString {
  return createTextSchema(max).min(1, message);
}
