import { inOneLine, type Mail, mailLink } from '../../shared/mailLink.ts';

/** Subject of a message without one. */
export const usualSubject = 'IoT Connectivity Consultancy Inquiry';

/**
 * Maximum length of a mail link in characters that every mail program accepts. Firefox and Chrome on Windows fail
 * slightly above 2,000.
 */
export const longestLink = 1900;

/** The content of the contact form. */
export interface Inquiry {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly subject: string;
  readonly details: string;
}

/** The complete message of an inquiry. */
export function mailOf({ name, email, company, subject, details }: Inquiry): Mail {
  const senderLines = [
    `Full Name: ${inOneLine(name)}`,
    `Email Address: ${inOneLine(email)}`,
    ...(company.trim() === '' ? [] : [`Company/Organization: ${inOneLine(company)}`]),
  ];
  return {
    subject: inOneLine(subject) || usualSubject,
    body: [...senderLines, '', 'Project Details:', details.trim().replace(/\r\n?/g, '\n')].join('\n'),
  };
}

/** Appended to a message that does not fit into a link. */
const cutNote = '\n\n[The message goes on. Please paste the whole of it here.]';

/**
 * A link with as much of the message as every mail program accepts.
 * @returns `whole` is true when the link contains the complete message.
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

/** The complete message as plain text, for pasting into a mail program. */
export function mailText(to: string, { subject, body }: Mail): string {
  return `To: ${to}\nSubject: ${subject}\n\n${body}\n`;
}
