import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  calculatePrivacyConfirmationExpiry,
  calculatePrivacyDueDate,
  privacyReminderDaysBefore,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import {
  getPrivacyRequestStreamName,
  type PrivacyRequestEvent,
  type RightsConfirmed,
  type RightsDeclined,
  type RightsReminded,
  type RightsRequested,
} from '@marketplace/contracts/privacy/privacy.events.ts';
import type { OutgoingMailDraft, MailContentWithoutRecipients, MailDataSource } from '../mails/mailDraft.ts';
import type { MailRulesByEventType, MailEventContext } from '../mails/mailRules.ts';
import { buildPrivacyConfirmationPath } from './requestConfirmationLink.ts';
import { privacyRequestDecider } from './privacyRequest.decider.ts';
import { dataSubjectErasureDecider } from './subjectErasure.decider.ts';

/** Noun phrases for each type of request, used in mails to admins. */
const requestTypePhrases = {
  access: 'a copy of the personal data',
  rectification: 'a correction of the personal data',
  erasure: 'the deletion of the personal data',
  portability: 'a copy of the personal data',
  restriction: 'a restriction of what is done with the personal data',
  objection: 'an end to what is done with the personal data',
  'do-not-sell': 'an opt-out of sale',
} as const;

const openRequestsAction = { label: 'Open the privacy requests', path: '/admin?tab=privacy' } as const;

async function loadRequest(
  { readPersonal }: MailDataSource,
  requestId: string,
): Promise<readonly PrivacyRequestEvent[]> {
  return (await readPersonal(getPrivacyRequestStreamName(requestId))) as readonly PrivacyRequestEvent[];
}

/** @returns the input of the form; `null` for signed-in users, and after an erasure. */
function findFormInput(events: readonly PrivacyRequestEvent[]) {
  const filed = events.find((event) => event.type === 'RightsRequested')?.data;
  return filed === undefined || filed.email === null ? null : { ...filed, email: filed.email };
}

/**
 * Creates the mail that asks for confirmation. It contains no free text of the form, since the owner of the email
 * address may not have submitted the form.
 */
async function composeConfirmationMail(
  event: RightsRequested,
  { reads, at, linkSecret }: MailEventContext,
): Promise<readonly OutgoingMailDraft[]> {
  const { requestId, userId, requestType, by } = event.data;
  const typed = by === 'form' ? findFormInput(await loadRequest(reads, requestId)) : null;
  if (typed === null) return [];
  const due = formatUtcInstantForDisplay(calculatePrivacyDueDate(requestType, at));
  return [
    {
      kind: 'privacy-confirm',
      to: { address: typed.email, subject: userId },
      subject: 'Please confirm your privacy request',
      paragraphs: [
        `Somebody entered this address and asks for ${requestTypePhrases[requestType]}. Nothing happens before you confirm it.`,
        `The link works once, until ${formatUtcInstantForDisplay(calculatePrivacyConfirmationExpiry(at))}. A confirmed request is answered by ${due}.`,
        'If it was not you, there is nothing to do: the request is forgotten.',
      ],
      action: { label: 'Confirm the request', path: buildPrivacyConfirmationPath(linkSecret, requestId) },
    },
  ];
}

/** The mail contains no names. The list of requests shows them while they are stored. */
async function composeAdminMail(
  { data }: RightsConfirmed,
  { reads, at }: MailEventContext,
): Promise<MailContentWithoutRecipients | null> {
  const { state } = await reads.loadState(privacyRequestDecider, getPrivacyRequestStreamName(data.requestId));
  if (state.filed === null || state.closed !== null) return null;
  const { requestType } = state.filed;
  const due = formatUtcInstantForDisplay(calculatePrivacyDueDate(requestType, at));
  const words =
    data.by === 'session'
      ? { subject: `Privacy request: due by ${due}`, when: `It is to be answered by ${due}.` }
      : // The period starts on the day of the form, up to a week ago.
        { subject: 'Privacy request: somebody waits', when: 'The list says by when it is to be answered.' };
  return {
    kind: 'privacy-requested',
    subject: words.subject,
    paragraphs: [`Somebody asks for ${requestTypePhrases[requestType]}. ${words.when}`],
    action: openRequestsAction,
  };
}

/** No reminder for a person who has been erased in the meantime. */
async function composeReminderMail(
  { data }: RightsReminded,
  { loadState }: MailDataSource,
): Promise<MailContentWithoutRecipients | null> {
  const { state } = await loadState(privacyRequestDecider, getPrivacyRequestStreamName(data.requestId));
  const person = state.confirmed?.accountId ?? data.userId;
  const { erased } = (await loadState(dataSubjectErasureDecider, getUserStreamName(person))).state;
  if (state.filed === null || state.closed !== null || erased) return null;
  const { requestType } = state.filed;
  return {
    kind: 'privacy-reminder',
    subject: `Privacy request: due in ${privacyReminderDaysBefore} days`,
    paragraphs: [
      `Somebody asked for ${requestTypePhrases[requestType]}, and has no answer yet. It is due in ${privacyReminderDaysBefore} days.`,
    ],
    action: openRequestsAction,
  };
}

async function composeDeclinedMail(
  reads: MailDataSource,
  { data }: RightsDeclined,
): Promise<readonly OutgoingMailDraft[]> {
  const events = await loadRequest(reads, data.requestId);
  const reason = events.find((event) => event.type === 'RightsDeclined')?.data.reason ?? null;
  const accountId = events.find((event) => event.type === 'RightsConfirmed')?.data.accountId ?? null;
  const address = findFormInput(events)?.email ?? null;
  const mail = {
    kind: 'privacy-declined',
    subject: 'Your privacy request was declined',
    paragraphs: [
      'We looked at your request and cannot do what it asks for.',
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ],
  };
  if (accountId !== null) {
    return [{ ...mail, to: { user: accountId }, action: { label: 'Open your profile', path: '/profile' } }];
  }
  if (address === null) return [];
  const action = { label: 'Your rights', path: '/data-subject-rights' };
  return [{ ...mail, to: { address, subject: data.userId }, action }];
}

/**
 * Asks the owner of the typed email address for confirmation, notifies admins of pending requests, and notifies the
 * person of a declined request.
 */
export const privacyRequestMailRules: MailRulesByEventType<PrivacyRequestEvent> = {
  RightsRequested: { drafts: composeConfirmationMail },
  RightsConfirmed: { letter: composeAdminMail },
  RightsLapsed: 'none',
  RightsReminded: { letter: (event, { reads }) => composeReminderMail(event, reads) },
  // The process that executes a request sends the mail about the outcome. For an erasure, the process sends the mail
  // before the erasure starts.
  RightsGranted: 'none',
  RightsFulfilled: 'none',
  RightsDeclined: { drafts: (event, { reads }) => composeDeclinedMail(reads, event) },
  SaleOptedOut: 'none',
};
