import { utcText } from '@marketplace/contracts/kernel/utcText.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { lapsesAt, privacyDueAt, reminderDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import {
  privacyRequestStream,
  type PrivacyEvent,
  type RightsConfirmed,
  type RightsDeclined,
  type RightsReminded,
  type RightsRequested,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { Draft, Letter, MailReads } from '../mails/draft.ts';
import type { MailRules, Occasion } from '../mails/mailRules.ts';
import { requestLinkPath } from './requestLink.ts';
import { rightsDecider } from './rights.decider.ts';
import { subjectDecider } from './subject.decider.ts';

/** What admins are told to do, by what was asked for. */
const wishes = {
  access: 'a copy of the personal data',
  rectification: 'a correction of the personal data',
  erasure: 'the deletion of the personal data',
  portability: 'a copy of the personal data',
  restriction: 'a restriction of what is done with the personal data',
  objection: 'an end to what is done with the personal data',
  'do-not-sell': 'an opt-out of sale',
} as const;

const openRequests = { label: 'Open the privacy requests', path: '/admin?tab=privacy' } as const;

async function readRequest({ readPersonal }: MailReads, requestId: string): Promise<readonly PrivacyEvent[]> {
  return (await readPersonal(privacyRequestStream(requestId))) as readonly PrivacyEvent[];
}

/** The typed address and what was asked for; `null` of who was signed in, and once it is erased. */
function typedIn(events: readonly PrivacyEvent[]) {
  const filed = events.find((event) => event.type === 'RightsRequested')?.data;
  return filed === undefined || filed.email === null ? null : { ...filed, email: filed.email };
}

/** Nothing that was typed is repeated but the address: whoever has it may not be who filled in the form. */
async function confirmMail(event: RightsRequested, { reads, at, linkSecret }: Occasion): Promise<readonly Draft[]> {
  const { requestId, userId, requestType, by } = event.data;
  const typed = by === 'form' ? typedIn(await readRequest(reads, requestId)) : null;
  if (typed === null) return [];
  const due = utcText(privacyDueAt(requestType, at));
  return [
    {
      kind: 'privacy-confirm',
      to: { address: typed.email, subject: userId },
      subject: 'Please confirm your privacy request',
      paragraphs: [
        `Somebody entered this address and asks for ${wishes[requestType]}. Nothing happens before you confirm it.`,
        `The link works once, until ${utcText(lapsesAt(at))}. A confirmed request is answered by ${due}.`,
        'If it was not you, there is nothing to do: the request is forgotten.',
      ],
      action: { label: 'Confirm the request', path: requestLinkPath(linkSecret, requestId) },
    },
  ];
}

/** Nobody is named: the list says who asks, as long as it may. */
async function confirmedMail({ data }: RightsConfirmed, { reads, at }: Occasion): Promise<Letter | null> {
  const { state } = await reads.loadState(rightsDecider, privacyRequestStream(data.requestId));
  if (state.filed === null || state.closed !== null) return null;
  const { requestType } = state.filed;
  const due = utcText(privacyDueAt(requestType, at));
  const words =
    data.by === 'session'
      ? { subject: `Privacy request: due by ${due}`, when: `It is to be answered by ${due}.` }
      : // Counted from the day on which the form was filled in, up to a week ago.
        { subject: 'Privacy request: somebody waits', when: 'The list says by when it is to be answered.' };
  return {
    kind: 'privacy-requested',
    subject: words.subject,
    paragraphs: [`Somebody asks for ${wishes[requestType]}. ${words.when}`],
    action: openRequests,
  };
}

/** Of who was erased meanwhile nothing is left to do. */
async function remindedMail({ data }: RightsReminded, { loadState }: MailReads): Promise<Letter | null> {
  const { state } = await loadState(rightsDecider, privacyRequestStream(data.requestId));
  const person = state.confirmed?.accountId ?? data.userId;
  const { erased } = (await loadState(subjectDecider, userStream(person))).state;
  if (state.filed === null || state.closed !== null || erased) return null;
  const { requestType } = state.filed;
  return {
    kind: 'privacy-reminder',
    subject: `Privacy request: due in ${reminderDays} days`,
    paragraphs: [
      `Somebody asked for ${wishes[requestType]}, and has no answer yet. It is due in ${reminderDays} days.`,
    ],
    action: openRequests,
  };
}

async function declinedMail(reads: MailReads, { data }: RightsDeclined): Promise<readonly Draft[]> {
  const events = await readRequest(reads, data.requestId);
  const told = events.find((event) => event.type === 'RightsDeclined')?.data.reason ?? null;
  const accountId = events.find((event) => event.type === 'RightsConfirmed')?.data.accountId ?? null;
  const address = typedIn(events)?.email ?? null;
  const said = {
    kind: 'privacy-declined',
    subject: 'Your privacy request was declined',
    paragraphs: [
      'We looked at your request and cannot do what it asks for.',
      ...(told === null ? [] : [`Reason: ${told}`]),
    ],
  };
  if (accountId !== null) {
    return [{ ...said, to: { user: accountId }, action: { label: 'Open your profile', path: '/profile' } }];
  }
  if (address === null) return [];
  const action = { label: 'Your rights', path: '/data-subject-rights' };
  return [{ ...said, to: { address, subject: data.userId }, action }];
}

/** The typed address hears that it is to be confirmed, admins of what waits for them, the person of a refusal. */
export const rightsMails: MailRules<PrivacyEvent> = {
  RightsRequested: { drafts: confirmMail },
  RightsConfirmed: { letter: confirmedMail },
  RightsLapsed: 'none',
  RightsReminded: { letter: (event, { reads }) => remindedMail(event, reads) },
  // Whoever carries it out mails the answer, which an erasure must do before it begins.
  RightsGranted: 'none',
  RightsFulfilled: 'none',
  RightsDeclined: { drafts: (event, { reads }) => declinedMail(reads, event) },
  SaleOptedOut: 'none',
};
