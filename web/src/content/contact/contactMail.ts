import { t } from '@lingui/core/macro';
import { toSingleLineText, type MailtoLinkSubjectAndBody, buildMailtoLink } from '../../shared/mailLink.ts';

/** Default subject of an inquiry. */
export const defaultContactSubject = t`IoT Connectivity Consultancy Inquiry`;

/**
 * Maximum length, in characters, of a mailto link that every browser and mail program accepts. Firefox and Chrome on
 * Windows fail slightly above 2,000.
 */
export const maxMailtoLinkLength = 1900;

/** The values of the contact form. */
export interface ContactInquiryFormValues {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly subject: string;
  readonly details: string;
}

/** Composes the email for an inquiry. */
export function composeContactFormMailDraft({
  name,
  email,
  company,
  subject,
  details,
}: ContactInquiryFormValues): MailtoLinkSubjectAndBody {
  const senderLines = [
    t`Full Name: ${{ name: toSingleLineText(name) }}`,
    t`Email Address: ${{ email: toSingleLineText(email) }}`,
    ...(company.trim() === '' ? [] : [t`Company/Organization: ${{ company: toSingleLineText(company) }}`]),
  ];
  return {
    subject: toSingleLineText(subject) || defaultContactSubject,
    body: [...senderLines, '', t`Project Details:`, details.trim().replace(/\r\n?/g, '\n')].join('\n'),
  };
}

/** Text appended to a truncated message. */
const truncationNote = `\n\n${t`[The message is cut off here. Please paste the complete message.]`}`;

/**
 * Builds a mailto link with as much of the message as every mail program accepts.
 * @returns `whole` is true if the link contains the complete message.
 */
export function buildBoundedMailtoLink(to: string, mail: MailtoLinkSubjectAndBody): { link: string; whole: boolean } {
  const link = buildMailtoLink(to, mail);
  if (link.length <= maxMailtoLinkLength) return { link, whole: true };
  const letters = Array.from(new Intl.Segmenter().segment(mail.body), ({ segment }) => segment);
  const cutAt = (count: number): string =>
    buildMailtoLink(to, { ...mail, body: letters.slice(0, count).join('') + truncationNote });
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (cutAt(middle).length <= maxMailtoLinkLength) fits = middle;
    else tooMany = middle;
  }
  return { link: cutAt(fits), whole: false };
}

/** Formats the complete message as plain text, for pasting into a mail program. */
export function formatMailDraftAsCopyableText(to: string, { subject, body }: MailtoLinkSubjectAndBody): string {
  return `${t`To: ${{ address: to }}`}\n${t`Subject: ${subject}`}\n\n${body}\n`;
}
