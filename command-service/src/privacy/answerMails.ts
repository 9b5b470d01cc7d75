import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Draft } from '../mails/draft.ts';
import { putDraft, putStrangersDraft } from '../mails/putDraft.ts';
import type { ReadModelPort, ReadPersonalPort } from '../ports.ts';
import { invitedFor, mailsTo, requestsAbout, subjectsAbout } from './requestsAbout.ts';

export interface AnswerDeps extends ReadModelPort, ReadPersonalPort {
  /** Origin of links, without a trailing slash. */
  readonly accounts: { readonly publicUrl: string };
}

/** A confirmed request that an admin has granted. */
export interface GrantedRequest {
  readonly requestId: string;
  /** Subject of the request by form, or the user id of the account. */
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

/** Requests that users with an account fulfil themselves in their profile, so that nobody else sees the data. */
const selfServiceTexts: Readonly<Partial<Record<PrivacyRequestType, string>>> = {
  access: downloadHint,
  portability: downloadHint,
  rectification:
    'Sign in and open your profile to correct your names and your company: everybody reads them as you save them. ' +
    'To use another address, register it and have this account deleted.',
};

/** @returns the stored data about a person without an account, as indented JSON. */
async function exportPersonalData(deps: AnswerDeps, { userId }: GrantedRequest): Promise<string> {
  const subjects = await subjectsAbout(deps, userId);
  const [requests, mails, invitedAs] = await Promise.all([
    requestsAbout(deps, userId),
    mailsTo(deps, subjects),
    invitedFor(deps, userId),
  ]);
  return JSON.stringify({ requests, mails, contactOf: invitedAs }, null, 2);
}

const isDataCopyRequest = ({ requestType }: GrantedRequest): boolean =>
  requestType === 'access' || requestType === 'portability';

async function buildParagraphs(deps: AnswerDeps, request: GrantedRequest): Promise<readonly string[]> {
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
 * Queues the mail that the request is done, once per request even if called again. For a person without an account, it contains the copy
 * of the data. For an erasure, call it before the address is erased: the mail is then stored under the request instead of the person, and
 * deleted once it is sent or given up.
 */
export async function mailAnswer(deps: AnswerDeps, request: GrantedRequest): Promise<void> {
  const { requestId, accountId, requestType, email, userId } = request;
  const { publicUrl } = deps.accounts;
  const words: Omit<Draft, 'to' | 'action'> = {
    kind: 'privacy-fulfilled',
    subject: 'Your privacy request is done',
    paragraphs: await buildParagraphs(deps, request),
  };
  await inTransaction(deps.pool, async (client) => {
    if (accountId !== null && requestType !== 'erasure') {
      const action = { label: 'Open your profile', path: '/profile' };
      await putDraft(client, { ...words, to: { user: accountId }, action }, requestId, publicUrl);
      return;
    }
    const address = accountId === null ? email : await findEmailAddress(deps, accountId);
    if (address === null) return;
    const to = { address, subject: requestType === 'erasure' ? requestId : userId };
    const action = { label: 'Your rights', path: '/data-subject-rights' };
    await putStrangersDraft(client, { ...words, to, action }, requestId, publicUrl);
  });
}

async function findEmailAddress({ pool }: AnswerDeps, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string | null }>('SELECT email FROM accounts.account WHERE user_id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? null;
}
