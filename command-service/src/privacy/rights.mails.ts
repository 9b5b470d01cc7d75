import { privacyDueAt } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import {
  privacyRequestStream,
  type PrivacyEvent,
  type RightsConfirmed,
  type RightsDeclined,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Draft, MailReads } from '../mails/draft.ts';
import type { MailRules } from '../mails/mailRules.ts';
import { rightsDecider } from './rights.decider.ts';

/** What admins are told to do, by what was asked for. */
const wishes = {
  access: 'a copy of the personal data',
  rectification: 'a correction of the personal data',
  erasure: 'the deletion of the account',
  portability: 'a copy of the personal data',
  restriction: 'a restriction of what is done with the personal data',
  objection: 'an end to what is done with the personal data',
  'do-not-sell': 'an opt-out of sale',
} as const;

/** Nobody is named: the list says who asks, as long as it may. */
async function confirmedMails(
  { loadState }: MailReads,
  { data }: RightsConfirmed,
  at: string,
): Promise<readonly Draft[]> {
  const { state } = await loadState(rightsDecider, privacyRequestStream(data.requestId));
  if (state.filed === null || state.closed !== null) return [];
  const { requestType } = state.filed;
  const due = privacyDueAt(requestType, at).slice(0, 10);
  return [
    {
      kind: 'privacy-requested',
      to: { admins: true },
      subject: `Privacy request: due by ${due}`,
      paragraphs: [`Somebody asks for ${wishes[requestType]}. It is to be answered by ${due}.`],
      action: { label: 'Open the privacy requests', path: '/admin?tab=privacy' },
    },
  ];
}

async function declinedMail({ readPersonal }: MailReads, { data }: RightsDeclined): Promise<readonly Draft[]> {
  const events = (await readPersonal(privacyRequestStream(data.requestId))) as readonly PrivacyEvent[];
  const told = events.find((event) => event.type === 'RightsDeclined')?.data.reason ?? null;
  return [
    {
      kind: 'privacy-declined',
      to: { user: data.userId },
      subject: 'Your privacy request was declined',
      paragraphs: [
        'We looked at your request and cannot do what it asks for.',
        ...(told === null ? [] : [`Reason: ${told}`]),
      ],
      action: { label: 'Open your profile', path: '/profile' },
    },
  ];
}

/** Admins hear of a request that waits for them, the person of a refusal. */
export const rightsMails: MailRules<PrivacyEvent> = {
  RightsRequested: 'none',
  RightsConfirmed: { drafts: (event, { reads, at }) => confirmedMails(reads, event, at) },
  RightsLapsed: 'none',
  RightsReminded: 'none',
  RightsGranted: 'none',
  RightsFulfilled: 'none',
  RightsDeclined: { drafts: (event, { reads }) => declinedMail(reads, event) },
  SaleOptedOut: 'none',
};
