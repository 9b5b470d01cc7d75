import { inOneLine, type Mail, mailLink } from '../../shared/mailLink.ts';

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
