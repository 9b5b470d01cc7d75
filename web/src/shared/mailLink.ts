/** A message as a mail program gets it. */
export interface Mail {
  readonly subject: string;
  /** Lines end in \n. */
  readonly body: string;
}

/** Half a character, which an address cannot carry; cutting or pasting leaves it behind. */
const halfCharacter = /\p{Surrogate}/gu;

/** One line: what a mail's header can hold. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** For a place of a mail link; a line ends in CRLF there (RFC 6068). */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(halfCharacter, '\ufffd').replaceAll('\n', '\r\n'));
}

/** The address for the path of a mail link: all but the @ before the domain is encoded, because a quoted local part may hold others. */
function encodedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? encoded(address) : `${encoded(address.slice(0, at))}@${encoded(address.slice(at + 1))}`;
}

/** A link that opens the visitor's mail program. The parts cannot add a header to the mail. */
export function mailLink(to: string, { subject, body }: Partial<Mail> = {}): string {
  const fields = [
    ...(subject === undefined ? [] : [`subject=${encoded(inOneLine(subject))}`]),
    ...(body === undefined ? [] : [`body=${encoded(body)}`]),
  ];
  return `mailto:${encodedAddress(inOneLine(to))}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}
