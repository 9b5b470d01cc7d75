import { contactMask } from './contactMask.ts';
import { foldText, joinSpacedLetters, originalRange, type TextRange } from './foldedText.ts';
import { findHandles } from './handles.ts';
import { findPhoneNumbers } from './phoneNumbers.ts';
import { findWebAddresses } from './webAddresses.ts';

/** A text without contact data, and whether it held any. */
export interface MaskedText {
  readonly text: string;
  readonly masked: boolean;
}

/** Ranges in order, those that touch or overlap as one. */
function merge(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push(range);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

/**
 * E-mail addresses, links, names of hosts, handles and telephone numbers in a text, in order and apart from each other. The time is
 * proportional to the length of the text.
 */
export function findContactData(text: string): readonly TextRange[] {
  const folded = joinSpacedLetters(foldText(text));
  const found = [...findWebAddresses(text, folded), ...findPhoneNumbers(folded.text), ...findHandles(folded.text)];
  return merge(found.map((range) => originalRange(folded, range)));
}

/** Replaces the contact data of a text; all other characters stay as they were typed. */
export function maskContactData(text: string): MaskedText {
  const ranges = findContactData(text);
  if (ranges.length === 0) return { text, masked: false };
  const pieces: string[] = [];
  let end = 0;
  for (const range of ranges) {
    pieces.push(text.slice(end, range.start), contactMask);
    end = range.end;
  }
  return { text: pieces.join('') + text.slice(end), masked: true };
}

/** The masked form of a text; `null` where it holds no contact data, and for no text. */
export function maskedOrNull(text: string | null): string | null {
  if (text === null) return null;
  const { text: told, masked } = maskContactData(text);
  return masked ? told : null;
}
