import { foldTextForComparison } from '../normaliseText.ts';
import { removeColumnHeaderHints } from './hints.ts';

/**
 * Optional column with the contact address for invitations. It is not part of a provider record, so that no public
 * data contains it.
 */
export const contactColumnHeader = 'Contact Email';

const foldedHeader = foldTextForComparison(contactColumnHeader);

/**
 * Index of the first such column.
 * @returns `null` in a sheet without it.
 */
export function findContactColumn(texts: readonly string[]): number | null {
  const index = texts.findIndex((text) => isContactColumnHeader(text));
  return index === -1 ? null : index;
}

/** Whether a header is that of the contact column. */
export function isContactColumnHeader(text: string): boolean {
  return text.length <= 200 && foldTextForComparison(removeColumnHeaderHints(text)) === foldedHeader;
}
