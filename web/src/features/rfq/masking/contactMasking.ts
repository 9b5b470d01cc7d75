import { findContactData, maskContactData } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { type MaskedRequest, maskRequest } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';

/** A text as it is read before a provider accepts, and the parts of it that are hidden until then. */
export interface PreviewedText {
  readonly text: string;
  readonly hidden: readonly string[];
}

/** Texts of a request as they are read before a provider accepts, and the parts that are hidden until then. */
export interface PreviewedRequest {
  readonly request: MaskedRequest;
  readonly hidden: readonly string[];
}

const hiddenParts = (text: string): string[] =>
  findContactData(text).map(({ start, end }) => text.slice(start, end).trim());

/** Masks a text as the server does. */
export function previewText(text: string): PreviewedText {
  return { text: maskContactData(text).text, hidden: [...new Set(hiddenParts(text))] };
}

/** Masks the texts of a request as the server does. */
export function previewRequest(request: MaskedRequest): PreviewedRequest {
  const typed = [request.project_title, request.expected_volume, request.custom_requirements];
  const hidden = typed.flatMap((text) => (text === null ? [] : hiddenParts(text)));
  return { request: maskRequest(request) ?? request, hidden: [...new Set(hidden)] };
}
