import { z } from 'zod';

/** Whether text can be stored by every event store: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Trimmed text of at most `max` code points that every store can hold. */
export function text(max: number): z.ZodString {
  return z.string().trim().max(max).refine(isStorableText, 'Contains a character that cannot be stored.');
}

/** Text that must hold something after trimming; `message` is shown when it does not. */
export function requiredText(max: number, message: string): z.ZodString {
  return text(max).min(1, message);
}
