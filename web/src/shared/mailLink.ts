/** Subject and body of an email draft. */
export interface MailtoLinkSubjectAndBody {
  readonly subject: string;
  /** Lines are separated by \n. */
  readonly body: string;
}

/** Matches lone surrogates, which a URL cannot contain. Cutting or pasting text can produce them. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Collapses a text to a single line, as mail headers require. */
export function toSingleLineText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Encodes a component of a mail link, with lines separated by CRLF (RFC 6068). */
function encodeComponent(text: string): string {
  return encodeURIComponent(text.replace(loneSurrogate, '\ufffd').replaceAll('\n', '\r\n'));
}

/**
 * Encodes an email address for the path of a mail link. Only the @ before the domain stays unencoded, because a quoted
 * local part may contain further @ characters.
 */
function encodeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0
    ? encodeComponent(address)
    : `${encodeComponent(address.slice(0, at))}@${encodeComponent(address.slice(at + 1))}`;
}

/** Builds a mailto link that opens a draft in the visitor's email program. The input cannot inject mail headers. */
export function buildMailtoLink(to: string, { subject, body }: Partial<MailtoLinkSubjectAndBody> = {}): string {
  const fields = [
    ...(subject === undefined ? [] : [`subject=${encodeComponent(toSingleLineText(subject))}`]),
    ...(body === undefined ? [] : [`body=${encodeComponent(body)}`]),
  ];
  return `mailto:${encodeAddress(toSingleLineText(to))}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}
