import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
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
import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import type { OutgoingMailDraft, MailContentWithoutRecipients, MailDataSource } from '../mails/mailDraft.ts';
import type { MailRulesByEventType, MailEventContext } from '../mails/mailRules.ts';
import { buildPrivacyConfirmationPath } from './requestConfirmationLink.ts';
import { privacyRequestDecider } from './privacyRequest.decider.ts';
import { dataSubjectErasureDecider } from './subjectErasure.decider.ts';

/** First paragraph of the mail to the typed address, by type of request. */
const confirmationTexts: Readonly<Record<PrivacyRequestType, Message>> = {
  access: msg`Someone entered this email address and requested a copy of your personal data. Nothing happens until you confirm the request.`,
  rectification: msg`Someone entered this email address and requested the correction of your personal data. Nothing happens until you confirm the request.`,
  erasure: msg`Someone entered this email address and requested the deletion of your personal data. Nothing happens until you confirm the request.`,
  portability: msg`Someone entered this email address and requested a copy of your personal data. Nothing happens until you confirm the request.`,
  restriction: msg`Someone entered this email address and requested that we restrict the processing of your personal data. Nothing happens until you confirm the request.`,
  objection: msg`Someone entered this email address and objected to the processing of your personal data. Nothing happens until you confirm the request.`,
  'do-not-sell': msg`Someone entered this email address and opted out of the sale of your personal data. Nothing happens until you confirm the request.`,
};

/** First paragraph of mails to admins, by type of request. */
const requestTexts: Readonly<Record<PrivacyRequestType, Message>> = {
  access: msg`Someone requested a copy of their personal data.`,
  rectification: msg`Someone requested the correction of their personal data.`,
  erasure: msg`Someone requested the deletion of their personal data.`,
  portability: msg`Someone requested a copy of their personal data.`,
  restriction: msg`Someone requested that we restrict the processing of their personal data.`,
  objection: msg`Someone objected to the processing of their personal data.`,
  'do-not-sell': msg`Someone opted out of the sale of their personal data.`,
};

const openRequestsAction = { label: msg`Open the privacy requests`, path: '/admin?tab=privacy' } as const;

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
  const expiry = formatUtcInstantForDisplay(calculatePrivacyConfirmationExpiry(at));
  return [
    {
      kind: 'privacy-confirm',
      to: { address: typed.email, subject: userId },
      subject: msg`Please confirm your privacy request`,
      paragraphs: [
        confirmationTexts[requestType],
        msg`The link works once and expires on ${{ expiry }}. If you confirm the request, we will respond by ${{ due }}.`,
        msg`If you did not make this request, ignore this email. Unconfirmed requests are deleted.`,
      ],
      action: { label: msg`Confirm request`, path: buildPrivacyConfirmationPath(linkSecret, requestId) },
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
  const content =
    data.by === 'session'
      ? { subject: msg`Privacy request: due by ${{ due }}`, dueText: msg`A response is due by ${{ due }}.` }
      : {
          // The period starts on the day of the form, up to a week ago.
          subject: msg`Privacy request: response needed`,
          dueText: msg`The list of privacy requests shows when the response is due.`,
        };
  return {
    kind: 'privacy-requested',
    subject: content.subject,
    paragraphs: [requestTexts[requestType], content.dueText],
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
    subject: msg`Privacy request: due in ${plural({ days: privacyReminderDaysBefore }, { one: '# day', other: '# days' })}`,
    paragraphs: [
      requestTexts[requestType],
      msg`The request is still open. A response is due in ${plural({ days: privacyReminderDaysBefore }, { one: '# day', other: '# days' })}.`,
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
    subject: msg`Your privacy request was declined`,
    paragraphs: [
      msg`We have reviewed your request and cannot fulfil it. You can send a new request at any time.`,
      ...(reason === null ? [] : [msg`Reason: ${{ reason }}`]),
    ],
  } as const;
  if (accountId !== null) {
    return [{ ...mail, to: { user: accountId }, action: { label: msg`Open your profile`, path: '/profile' } }];
  }
  if (address === null) return [];
  const action = { label: msg`View your rights`, path: '/data-subject-rights' };
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
