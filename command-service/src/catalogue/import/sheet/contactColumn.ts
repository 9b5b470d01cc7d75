import { foldTextForComparison } from '../normaliseText.ts';
import { removeColumnHeaderHints } from './hints.ts';

/**
 * Header of the optional column with the contact address for invitations. The address is not part of a provider record,
 * so that no public data contains it.
 */
export const contactColumnHeader = 'Contact Email';

const foldedHeader = foldTextForComparison(contactColumnHeader);

/** @returns the index of the first contact column among the header texts; `null` if there is none. */
export function findContactColumn(texts: readonly string[]): number | null {
  const index = texts.findIndex((text) => isContactColumnHeader(text));
  return index === -1 ? null : index;
}

/** Whether a header names the contact column. */
export function isContactColumnHeader(text: string): boolean {
  return text.length <= 200 && foldTextForComparison(removeColumnHeaderHints(text)) === foldedHeader;
}
