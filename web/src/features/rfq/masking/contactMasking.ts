import { findContactData, maskContactData } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { type MaskedRfqTexts, maskContactDataInRfqTexts } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';

/** A text as shown before a provider accepts, and the contact data that is masked in it. */
export interface TextMaskingResult {
  readonly text: string;
  readonly hidden: readonly string[];
}

/** Texts of a request as shown before a provider accepts, and the contact data that is masked in them. */
export interface RfqContactMaskingResult {
  readonly request: MaskedRfqTexts;
  readonly hidden: readonly string[];
}

const findHiddenParts = (text: string): string[] =>
  findContactData(text).map(({ start, end }) => text.slice(start, end).trim());

/** Masks the contact data in a text by the same rules as the server. */
export function maskContactDataLikeServer(text: string): TextMaskingResult {
  return { text: maskContactData(text).text, hidden: [...new Set(findHiddenParts(text))] };
}

/** Masks the contact data in the texts of a request by the same rules as the server. */
export function previewContactMaskingInRfqTexts(request: MaskedRfqTexts): RfqContactMaskingResult {
  const typed = [request.project_title, request.expected_volume, request.custom_requirements];
  const hidden = typed.flatMap((text) => (text === null ? [] : findHiddenParts(text)));
  return { request: maskContactDataInRfqTexts(request) ?? request, hidden: [...new Set(hidden)] };
}
