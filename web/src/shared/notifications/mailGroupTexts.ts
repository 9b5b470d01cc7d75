import type { MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';

/** Titles and descriptions of the groups of email notifications. */
export const notificationMailGroupTexts: Readonly<
  Record<MailPreferenceGroup, { readonly title: string; readonly text: string }>
> = {
  requests: {
    title: 'Requests for quotes',
    text: 'A buyer asks you for a quote, or changes the numbers of a request.',
  },
  answers: { title: 'Answers to your requests', text: 'A provider has declined a request of yours.' },
  quotes: { title: 'Quotes', text: 'A provider has sent, changed or withdrawn a quote for a request of yours.' },
  messages: { title: 'Questions and answers', text: 'The other side of a request has written to you.' },
  deadlines: { title: 'Deadlines', text: 'A deadline comes near, or has moved.' },
  decisions: {
    title: 'Decisions about your quotes',
    text: 'A quote was awarded or not, a request closed or opened again.',
  },
  catalogue: { title: 'Your catalogue entry', text: 'A correction that you proposed was accepted or rejected.' },
  searches: { title: 'New matches', text: 'A saved search for which you turned mails on has new matches.' },
  administration: {
    title: 'Waiting for administrators',
    text: 'Somebody asks for access, applies for an entry or proposes a correction.',
  },
};
