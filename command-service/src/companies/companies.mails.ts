import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';
import { setMailRecipientRoleInCompany } from '../mails/recipients.ts';

const action = { label: 'Open your company', path: '/company' } as const;

/** Mails contain no names of people or companies. Names are shown only after sign-in, to users who can read them. */
const letter = (subject: string, ...paragraphs: readonly string[]): MailContentWithoutRecipients => ({
  ...{ kind: 'company', subject, paragraphs, action },
});

/** Notifies owners of requests to join, and users of decisions about their membership. */
export const companyMailRules: MailRulesByEventType<CompanyEvent> = {
  CompanyFounded: { note: (client, { data }) => setMailRecipientRoleInCompany(client, data, 'owner') },
  CompanyRenamed: 'none',
  JoinRequested: {
    letter: () =>
      letter(
        'Somebody asks to belong to your company',
        'Somebody with a confirmed address of your domain asks to belong to your company and waits for your decision.',
      ),
  },
  MemberAdmitted: {
    note: (client, { data }) => setMailRecipientRoleInCompany(client, data, data.role),
    letter: () =>
      letter('You belong to your company now', 'Your request was approved. You see now what your company asked for.'),
  },
  JoinDeclined: {
    letter: () =>
      letter('Your request to join was declined', 'A member of your company declined your request to join.'),
  },
  JoinWithdrawn: 'none',
  CompanySignInSet: 'none',
  CompanySignInTurnedOn: 'none',
  CompanySignInTurnedOff: 'none',
  MemberRoleSet: {
    note: (client, { data }) => setMailRecipientRoleInCompany(client, data, data.role),
    letter: () => letter('Your rights in your company were changed', 'What you may do for your company was changed.'),
  },
  MemberLeft: {
    note: (client, { data }) => setMailRecipientRoleInCompany(client, data, null),
    letter: () =>
      letter(
        'You do not belong to your company any more',
        'An owner of your company took you out of it. You do not see any more what it asked for.',
      ),
  },
};
