import { msg } from '@lingui/core/runtime-macro';
import { toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { OutgoingMailDraft } from '../mails/mailDraft.ts';
import { enqueueUserMail, enqueueExternalMail } from '../mails/enqueueMail.ts';
import type { ReadModelDatabaseAndSchemasPort, ReadPersonalEventsPort } from '../ports.ts';
import {
  findProviderContactsOfPerson,
  findMailKindsAndTimesBySubjects,
  loadPrivacyRequestEventsOfPerson,
  findEncryptionSubjectsOfPerson,
} from './personRecords.ts';

export interface PrivacyFulfilmentMailDeps extends ReadModelDatabaseAndSchemasPort, ReadPersonalEventsPort {
  /** Origin of links, without a trailing slash. */
  readonly accounts: { readonly publicUrl: string };
}

/** A confirmed request that an admin has granted. */
export interface GrantedPrivacyRequest {
  readonly requestId: string;
  /** Subject of a request submitted through a form, or the user id of a signed-in user. */
  readonly userId: string;
  /** The account concerned; `null` for a person without an account. */
  readonly accountId: string | null;
  readonly requestType: PrivacyRequestType;
  /** As typed into the form; `null` for signed-in users, and after an erasure. */
  readonly email: string | null;
}

const outcomeTexts: Readonly<Record<PrivacyRequestType, Message>> = {
  access: msg`We have processed your privacy request. Here is a copy of your data.`,
  portability: msg`We have processed your privacy request. Here is a copy of your data.`,
  rectification: msg`We have processed your privacy request and corrected the data as you requested.`,
  erasure: msg`We have processed your privacy request and are erasing your personal data. This is the last email that you will receive from us.`,
  restriction: msg`We have processed your privacy request and restricted the processing of your personal data. From now on, we only store it.`,
  objection: msg`We have processed your privacy request. We no longer log your searches or how you use this site, and we are permanently deleting your search history.`,
  'do-not-sell': msg`We have processed your privacy request. Your personal data is not sold.`,
};

const downloadHint = msg`Sign in and open your profile to download all the data that we store about you, as JSON or as a workbook (.xlsx).`;

/** Hints for users with an account: how to fulfil a request themselves in their profile, or undo its outcome. */
const profileTexts: Readonly<Partial<Record<PrivacyRequestType, Message>>> = {
  access: downloadHint,
  portability: downloadHint,
  rectification: msg`Sign in and open your profile to correct your name and your company. To use another email address, create a new account with it and request the deletion of your current account.`,
  restriction: msg`You can lift the restriction in your profile at any time.`,
  objection: msg`You can withdraw your objection in your profile at any time.`,
};

/** Types of requests that users with an account fulfil themselves in their profile, so that nobody else sees the data. */
const selfServiceTypes: readonly PrivacyRequestType[] = ['access', 'portability', 'rectification'];

/** @returns the stored data about a person without an account, as indented JSON. */
async function exportPersonalData(deps: PrivacyFulfilmentMailDeps, { userId }: GrantedPrivacyRequest): Promise<string> {
  const subjects = await findEncryptionSubjectsOfPerson(deps, userId);
  const [requests, mails, invitedAs] = await Promise.all([
    loadPrivacyRequestEventsOfPerson(deps, userId),
    findMailKindsAndTimesBySubjects(deps, subjects),
    findProviderContactsOfPerson(deps, userId),
  ]);
  return JSON.stringify({ requests, mails, contactOf: invitedAs }, null, 2);
}

const isDataCopyRequest = ({ requestType }: GrantedPrivacyRequest): boolean =>
  requestType === 'access' || requestType === 'portability';

function profileText(requestType: PrivacyRequestType): readonly Message[] {
  const text = profileTexts[requestType];
  return text === undefined ? [] : [text];
}

async function buildParagraphs(
  deps: PrivacyFulfilmentMailDeps,
  request: GrantedPrivacyRequest,
): Promise<readonly Message[]> {
  const { accountId, requestType } = request;
  if (accountId !== null && selfServiceTypes.includes(requestType))
    return [msg`We have approved your privacy request.`, ...profileText(requestType)];
  const outcome = outcomeTexts[requestType];
  if (!isDataCopyRequest(request)) return [outcome, ...(accountId === null ? [] : profileText(requestType))];
  const data = await exportPersonalData(deps, request);
  return [
    outcome,
    msg`This is all the data that we store about this email address, as JSON:`,
    toUntranslatedMessage(data),
  ];
}

/**
 * Queues the mail that confirms the fulfilment of a request, once per request even if called again. For a person
 * without an account, the mail contains the copy of their data. For an erasure, call this function before the email
 * address is erased: the mail is then stored under the request instead of the person, and deleted once it is sent or
 * given up.
 */
export async function queuePrivacyFulfilmentMail(
  deps: PrivacyFulfilmentMailDeps,
  request: GrantedPrivacyRequest,
): Promise<void> {
  const { requestId, accountId, requestType, email, userId } = request;
  const { publicUrl } = deps.accounts;
  const content: Omit<OutgoingMailDraft, 'to' | 'action'> = {
    kind: 'privacy-fulfilled',
    subject: msg`Your privacy request has been processed`,
    paragraphs: await buildParagraphs(deps, request),
  };
  await runInTransaction(deps.pool, async (client) => {
    if (accountId !== null && requestType !== 'erasure') {
      const action = { label: msg`Open your profile`, path: '/profile' };
      await enqueueUserMail(client, { ...content, to: { user: accountId }, action }, requestId, publicUrl);
      return;
    }
    const address = accountId === null ? email : await findEmailAddress(deps, accountId);
    if (address === null) return;
    const to = { address, subject: requestType === 'erasure' ? requestId : userId };
    const action = { label: msg`View your rights`, path: '/data-subject-rights' };
    await enqueueExternalMail(client, { ...content, to, action }, requestId, publicUrl);
  });
}

async function findEmailAddress({ pool }: PrivacyFulfilmentMailDeps, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string | null }>('SELECT email FROM accounts.account WHERE user_id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? null;
}
