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

const outcomeTexts: Readonly<Record<PrivacyRequestType, string>> = {
  access: 'Here is a copy of the data.',
  portability: 'Here is a copy of the data.',
  rectification: 'We have corrected what you asked us to correct.',
  erasure: 'We have erased your personal data. This is the last mail that you get from us.',
  restriction: 'We do no more with your personal data than keep it. You can lift this in your profile at any time.',
  objection:
    'Your searches are not logged any more, the history of before is gone, and no page tells what you do. You can take this back in your profile.',
  'do-not-sell': 'Nothing about you is sold.',
};

const downloadHint =
  'Sign in and open your profile to download everything that we keep about you, as JSON or as a workbook (.xlsx).';

/**
 * Texts for requests that users with an account fulfil themselves in their profile, so that nobody else sees the data.
 */
const selfServiceTexts: Readonly<Partial<Record<PrivacyRequestType, string>>> = {
  access: downloadHint,
  portability: downloadHint,
  rectification:
    'Sign in and open your profile to correct your names and your company: everybody reads them as you save them. ' +
    'To use another address, register it and have this account deleted.',
};

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

async function buildParagraphs(
  deps: PrivacyFulfilmentMailDeps,
  request: GrantedPrivacyRequest,
): Promise<readonly string[]> {
  const introduction = [
    'We looked at your privacy request and did what it asks for.',
    outcomeTexts[request.requestType],
  ];
  const selfServiceText = request.accountId === null ? undefined : selfServiceTexts[request.requestType];
  if (selfServiceText !== undefined)
    return ['We looked at your privacy request, and you have what it asks for.', selfServiceText];
  if (!isDataCopyRequest(request)) return introduction;
  return [
    ...introduction,
    'This is everything that we hold about this address, as JSON:',
    await exportPersonalData(deps, request),
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
  const words: Omit<OutgoingMailDraft, 'to' | 'action'> = {
    kind: 'privacy-fulfilled',
    subject: 'Your privacy request is done',
    paragraphs: await buildParagraphs(deps, request),
  };
  await runInTransaction(deps.pool, async (client) => {
    if (accountId !== null && requestType !== 'erasure') {
      const action = { label: 'Open your profile', path: '/profile' };
      await enqueueUserMail(client, { ...words, to: { user: accountId }, action }, requestId, publicUrl);
      return;
    }
    const address = accountId === null ? email : await findEmailAddress(deps, accountId);
    if (address === null) return;
    const to = { address, subject: requestType === 'erasure' ? requestId : userId };
    const action = { label: 'Your rights', path: '/data-subject-rights' };
    await enqueueExternalMail(client, { ...words, to, action }, requestId, publicUrl);
  });
}

async function findEmailAddress({ pool }: PrivacyFulfilmentMailDeps, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string | null }>('SELECT email FROM accounts.account WHERE user_id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? null;
}
