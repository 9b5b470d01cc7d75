import {
  type ApplicationEvent,
  type ApplicationRejected,
  applicationStream,
} from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import type { Letter } from '../mails/draft.ts';
import type { MailRules, Occasion } from '../mails/mailRules.ts';

/** Says nothing that the person typed: it goes to admins, and an erasure of the person finds no mails of others. */
const madeMail: Letter = {
  kind: 'application-made',
  subject: 'A company that is not listed applies',
  paragraphs: ['Somebody whose company is not in the catalogue applies for an entry and waits for your decision.'],
  action: { label: 'Open the applications', path: '/admin?tab=provider-access' },
};

async function rejectedMails(event: ApplicationRejected, { reads, revision }: Occasion): Promise<Letter> {
  const { userId } = event.data;
  const stream = (await reads.readPersonal(applicationStream(userId))) as readonly ApplicationEvent[];
  const rejected = stream[revision];
  const reason = rejected?.type === 'ApplicationRejected' ? rejected.data.reason : null;
  return {
    kind: 'application-rejected',
    subject: 'Your application was rejected',
    paragraphs: [
      'Your application for an entry in the catalogue was rejected.',
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ],
    action: { label: 'Open the marketplace', path: '/' },
  };
}

/** Admins hear of an application, the person of a rejection; of an acceptance the mail about the approved access tells. */
export const applicationMails: MailRules<ApplicationEvent> = {
  ApplicationMade: { letter: () => madeMail },
  ApplicationAccepted: 'none',
  ApplicationRejected: { letter: rejectedMails },
};
