import { contactDataMask } from './contactMask.ts';
import { foldTextForContactDetection, joinSpacedLetters, toOriginalTextRange, type TextRange } from './foldedText.ts';
import { findMessengerHandles } from './handles.ts';
import { findPhoneNumbers } from './phoneNumbers.ts';
import { findEmailAndWebAddresses } from './webAddresses.ts';

/** A text with masked contact data, and whether any part of the text was masked. */
export interface ContactDataMaskingResult {
  readonly text: string;
  readonly masked: boolean;
}

/** Sorts the ranges and merges those that touch or overlap. */
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
 * Finds email addresses, links, host names, handles and telephone numbers in a text. Returns ordered ranges that do not
 * overlap. The running time is proportional to the length of the text.
 */
export function findContactData(text: string): readonly TextRange[] {
  const folded = joinSpacedLetters(foldTextForContactDetection(text));
  const found = [
    ...findEmailAndWebAddresses(text, folded),
    ...findPhoneNumbers(folded.text),
    ...findMessengerHandles(folded.text),
  ];
  return merge(found.map((range) => toOriginalTextRange(folded, range)));
}

/** Replaces the contact data in a text and leaves all other characters unchanged. */
export function maskContactData(text: string): ContactDataMaskingResult {
  const ranges = findContactData(text);
  if (ranges.length === 0) return { text, masked: false };
  const pieces: string[] = [];
  let end = 0;
  for (const range of ranges) {
    pieces.push(text.slice(end, range.start), contactDataMask);
    end = range.end;
  }
  return { text: pieces.join('') + text.slice(end), masked: true };
}

/** The masked form of a text; `null` if the text contains no contact data or is `null`. */
export function maskContactDataOrNullIfNone(text: string | null): string | null {
  if (text === null) return null;
  const { text: maskedText, masked } = maskContactData(text);
  return masked ? maskedText : null;
}
