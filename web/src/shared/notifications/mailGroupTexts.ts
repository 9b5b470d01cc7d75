import { t } from '@lingui/core/macro';
import type { MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';

/** Titles and descriptions of the groups of email notifications. */
export const notificationMailGroupTexts: Readonly<
  Record<MailPreferenceGroup, { readonly title: string; readonly text: string }>
> = {
  requests: {
    title: t`Requests for quotes`,
    text: t`A buyer has requested a quote from you or changed the quantities in a request.`,
  },
  answers: { title: t`Declined requests`, text: t`A provider has declined one of your requests.` },
  quotes: { title: t`Quotes`, text: t`A provider has sent, changed or withdrawn a quote for one of your requests.` },
  messages: { title: t`Questions and answers`, text: t`A buyer or provider has sent you a message about a request.` },
  deadlines: { title: t`Deadlines`, text: t`A deadline is approaching or has changed.` },
  decisions: {
    title: t`Decisions about your quotes`,
    text: t`A quote was awarded or not selected, or a request was closed or reopened.`,
  },
  catalogue: { title: t`Your catalogue entry`, text: t`A correction that you proposed was accepted or rejected.` },
  searches: { title: t`New matches`, text: t`A saved search with email alerts has new matches.` },
  administration: {
    title: t`Admin tasks`,
    text: t`A user has requested access, applied for a catalogue entry or proposed a correction.`,
  },
};
