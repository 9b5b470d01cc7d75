import { msg } from '@lingui/core/runtime-macro';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';
import { setMailRecipientRoleInCompany } from '../mails/recipients.ts';

const action = { label: msg`Open company page`, path: '/company' } as const;

/** Mails contain no names of people or companies. Names are shown only after sign-in, to users who can read them. */
const letter = (subject: Message, ...paragraphs: readonly Message[]): MailContentWithoutRecipients => ({
  ...{ kind: 'company', subject, paragraphs, action },
});

/** Notifies owners of requests to join, and users of decisions about their membership. */
export const companyMailRules: MailRulesByEventType<CompanyEvent> = {
  CompanyFounded: { note: (client, { data }) => setMailRecipientRoleInCompany(client, data, 'owner') },
  CompanyRenamed: 'none',
  JoinRequested: {
    letter: () =>
      letter(
        msg`Someone requested to join your company`,
        msg`Someone with a confirmed email address at your domain requested to join your company. Open the company page to approve or decline the request.`,
      ),
  },
  MemberAdmitted: {
    note: (client, { data }) => setMailRecipientRoleInCompany(client, data, data.role),
    letter: () =>
      letter(
        msg`Your request to join your company was approved`,
        msg`Your request to join was approved. You can now see your company’s requests for quotes.`,
      ),
  },
  JoinDeclined: {
    letter: () =>
      letter(
        msg`Your request to join your company was declined`,
        msg`A member of your company declined your request to join. Contact an owner of the company for details.`,
      ),
  },
  JoinWithdrawn: 'none',
  CompanySignInSet: 'none',
  CompanySignInTurnedOn: 'none',
  CompanySignInTurnedOff: 'none',
  MemberRoleSet: {
    note: (client, { data }) => setMailRecipientRoleInCompany(client, data, data.role),
    letter: () =>
      letter(
        msg`Your access rights in your company were changed`,
        msg`Your access rights in your company were changed. Open the company page to see your current access rights.`,
      ),
  },
  MemberLeft: {
    note: (client, { data }) => setMailRecipientRoleInCompany(client, data, null),
    letter: () =>
      letter(
        msg`You were removed from your company on the marketplace`,
        msg`An owner removed you from your company. You no longer have access to its requests for quotes. Contact an owner of the company for details.`,
      ),
  },
};
