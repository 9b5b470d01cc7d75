import { t } from '@lingui/core/macro';
import type { MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';

/** Titles and descriptions of the groups of email notifications. */
export const notificationMailGroupTexts: Readonly<
  Record<MailPreferenceGroup, { readonly title: string; readonly text: string }>
> = {
  requests: {
    title: t`Requests for quotes`,
    text: t`A buyer asks you for a quote, or changes the numbers of a request.`,
  },
  answers: { title: t`Answers to your requests`, text: t`A provider has declined a request of yours.` },
  quotes: { title: t`Quotes`, text: t`A provider has sent, changed or withdrawn a quote for a request of yours.` },
  messages: { title: t`Questions and answers`, text: t`The other side of a request has written to you.` },
  deadlines: { title: t`Deadlines`, text: t`A deadline comes near, or has moved.` },
  decisions: {
    title: t`Decisions about your quotes`,
    text: t`A quote was awarded or not, a request closed or opened again.`,
  },
  catalogue: { title: t`Your catalogue entry`, text: t`A correction that you proposed was accepted or rejected.` },
  searches: { title: t`New matches`, text: t`A saved search for which you turned mails on has new matches.` },
  administration: {
    title: t`Waiting for administrators`,
    text: t`Somebody asks for access, applies for an entry or proposes a correction.`,
  },
};
