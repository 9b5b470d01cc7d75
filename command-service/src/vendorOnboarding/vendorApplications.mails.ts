import { msg } from '@lingui/core/runtime-macro';
import {
  type ProviderApplicationEvent,
  type ApplicationRejected,
  getProviderApplicationStreamName,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';
import type { MailRulesByEventType, MailEventContext } from '../mails/mailRules.ts';

/**
 * Contains nothing that the applicant typed, because the mail is sent to admins: if the applicant is erased later,
 * mails that admins have already received cannot be deleted.
 */
const applicationLetter: MailContentWithoutRecipients = {
  kind: 'application-made',
  subject: msg`New application for a catalogue entry`,
  paragraphs: [
    msg`A company that is not in the catalogue has applied for an entry. Review the application, then accept or reject it.`,
  ],
  action: { label: msg`Review applications`, path: '/admin?tab=provider-access' },
};

async function loadRejectionLetter(
  event: ApplicationRejected,
  { reads, revision }: MailEventContext,
): Promise<MailContentWithoutRecipients> {
  const { userId } = event.data;
  const stream = (await reads.readPersonal(
    getProviderApplicationStreamName(userId),
  )) as readonly ProviderApplicationEvent[];
  const rejected = stream[revision];
  const reason = rejected?.type === 'ApplicationRejected' ? rejected.data.reason : null;
  return {
    kind: 'application-rejected',
    subject: msg`Your application was rejected`,
    paragraphs: [
      msg`Your application for a catalogue entry was rejected. You can submit a new application.`,
      ...(reason === null ? [] : [msg`Reason: ${{ reason }}`]),
    ],
    action: { label: msg`Open the marketplace`, path: '/' },
  };
}

/**
 * Mail rules of vendor applications: admins get a mail about a new application, and the applicant gets a mail about a
 * rejection. An accepted applicant gets the mail about approved access instead.
 */
export const providerApplicationMailRules: MailRulesByEventType<ProviderApplicationEvent> = {
  ApplicationMade: { letter: () => applicationLetter },
  ApplicationAccepted: 'none',
  ApplicationRejected: { letter: loadRejectionLetter },
};
