/** Subject of a message whose writer gave none. */
export const usualSubject = 'IoT Connectivity Consultancy Inquiry';

/** Characters of a mail link that every mail program takes: Windows, Firefox and Chrome there stop a little above 2,000. */
export const longestLink = 1900;

/** What somebody wants to say, as it was typed. */
export interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly subject: string;
  readonly details: string;
}

/** A message as a mail program gets it. */
export interface Mail {
  readonly subject: string;
  /** Lines end in \n. */
  readonly body: string;
}

/** Half a character, which an address cannot carry; cutting or pasting leaves it behind. */
const halfCharacter = /\p{Surrogate}/gu;

/** One line: what a mail's header can hold. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The message of an inquiry, whole. */
export function mailOf({ name, email, company, subject, details }: Inquiry): Mail {
  const facts = [
    `Full Name: ${inOneLine(name)}`,
    `Email Address: ${inOneLine(email)}`,
    ...(company.trim() === '' ? [] : [`Company/Organization: ${inOneLine(company)}`]),
  ];
  return {
    subject: inOneLine(subject) || usualSubject,
    body: [...facts, '', 'Project Details:', details.trim().replace(/\r\n?/g, '\n')].join('\n'),
  };
}

/** For a place of a mail link; a line ends in CRLF there (RFC 6068). */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(halfCharacter, '\ufffd').replaceAll('\n', '\r\n'));
}

/** A link that opens the visitor's mail program. Whatever the parts hold, they add no header to the mail. */
export function mailLink(to: string, { subject, body }: Partial<Mail> = {}): string {
  const fields = [
    ...(subject === undefined ? [] : [`subject=${encoded(inOneLine(subject))}`]),
    ...(body === undefined ? [] : [`body=${encoded(body)}`]),
  ];
  const address = encoded(inOneLine(to)).replaceAll('%40', '@');
  return `mailto:${address}${fields.length === 0 ? '' : `?${fields.join('&')}`}`;
}

/** Ends a message that a link could not carry whole. */
const cutNote = '\n\n[The message goes on. Please paste the whole of it here.]';

/**
 * A link with as much of the message as every mail program takes.
 * @returns `whole` when nothing of it was left out.
 */
export function boundedMailLink(to: string, mail: Mail): { link: string; whole: boolean } {
  const link = mailLink(to, mail);
  if (link.length <= longestLink) return { link, whole: true };
  const letters = Array.from(new Intl.Segmenter().segment(mail.body), ({ segment }) => segment);
  const cutAt = (count: number): string => mailLink(to, { ...mail, body: letters.slice(0, count).join('') + cutNote });
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (cutAt(middle).length <= longestLink) fits = middle;
    else tooMany = middle;
  }
  return { link: cutAt(fits), whole: false };
}

/** The whole message as text, for people to paste it where they write mails. */
export function mailText(to: string, { subject, body }: Mail): string {
  return `To: ${to}\nSubject: ${subject}\n\n${body}\n`;
}
