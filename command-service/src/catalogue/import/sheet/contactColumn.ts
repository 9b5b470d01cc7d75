import { foldText } from '../text.ts';
import { withoutHint } from './hints.ts';

/** The optional column with the address that invitations go to: no field of a provider, so that nothing that shows providers holds it. */
export const contactHeader = 'Contact Email';

const folded = foldText(contactHeader);

/** Where the column stands; the first, where it stands more than once. @returns `null` in a sheet without it. */
export function findContactColumn(texts: readonly string[]): number | null {
  const index = texts.findIndex((text) => isContactHeader(text));
  return index === -1 ? null : index;
}

/** Whether a header names the column. */
export function isContactHeader(text: string): boolean {
  return text.length <= 200 && foldText(withoutHint(text)) === folded;
}
