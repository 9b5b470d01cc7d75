import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { type Message, failWith } from './messages/messages.ts';

/** Whether all event stores can store a text: no NUL, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Problem of a text that `isStorableText` rejects. */
export const unstorableCharacterText = msg`This text contains a character that cannot be stored. Remove it.`;

/** Creates a schema for trimmed, storable text of at most `max` code points. */
export function createTextSchema(max: number): z.ZodString {
  return z.string().trim().max(max).refine(isStorableText, failWith(unstorableCharacterText));
}

/** Creates a schema for text that must not be empty after trimming. If it is empty, the error is `message`. */
export function createRequiredTextSchema(max: number, message: Message): z.ZodString {
  return createTextSchema(max).min(1, failWith(message));
}
