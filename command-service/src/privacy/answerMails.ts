import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Draft } from '../mails/draft.ts';
import { putDraft, putStrangersDraft } from '../mails/putDraft.ts';
import type { ReadModelPort, ReadPersonalPort } from '../ports.ts';
import { invitedFor, mailsTo, requestsAbout, subjectsAbout } from './requestsAbout.ts';

export interface AnswerDeps extends ReadModelPort, ReadPersonalPort {
  /** Origin of links, without a slash at its end. */
  readonly accounts: { readonly publicUrl: string };
}

/** A confirmed request that an admin said yes to. */
export interface GrantedRequest {
  readonly requestId: string;
  /** The request's own subject, or the account's. */
  readonly userId: string;
  /** The account that it is about; `null` for a stranger. */
  readonly accountId: string | null;
  readonly requestType: PrivacyRequestType;
  /** As it was typed; `null` of who was signed in, and once it is erased. */
  readonly email: string | null;
}

const done: Readonly<Record<PrivacyRequestType, string>> = {
  access: 'Here is a copy of the data.',
  portability: 'Here is a copy of the data.',
  rectification: 'We have corrected what you asked us to correct.',
  erasure: 'We have erased your personal data. This is the last mail that you get from us.',
  restriction: 'We do no more with your personal data than keep it. You can lift this in your profile at any time.',
  objection:
    'Your searches are not logged any more, the history of before is gone, and no page tells what you do. You can take this back in your profile.',
  'do-not-sell': 'Nothing about you is sold.',
};

const ownCopy =
  'Sign in and open your profile to download everything that we keep about you, as JSON or as a workbook (.xlsx).';

/** What somebody with an account does oneself, so that nobody else sees the data. */
const inProfile: Readonly<Partial<Record<PrivacyRequestType, string>>> = {
  access: ownCopy,
  portability: ownCopy,
  rectification:
    'Sign in and open your profile to correct your names and your company: everybody reads them as you save them. ' +
    'To use another address, register it and have this account deleted.',
};

/** What is held about somebody without an account, as JSON for people and programs. */
async function heldAbout(deps: AnswerDeps, { userId }: GrantedRequest): Promise<string> {
  const subjects = await subjectsAbout(deps, userId);
  const [requests, mails, invitedAs] = await Promise.all([
    requestsAbout(deps, userId),
    mailsTo(deps, subjects),
    invitedFor(deps, userId),
  ]);
  return JSON.stringify({ requests, mails, contactOf: invitedAs }, null, 2);
}

const isCopy = ({ requestType }: GrantedRequest): boolean => requestType === 'access' || requestType === 'portability';

async function paragraphsFor(deps: AnswerDeps, request: GrantedRequest): Promise<readonly string[]> {
  const said = ['We looked at your privacy request and did what it asks for.', done[request.requestType]];
  const own = request.accountId === null ? undefined : inProfile[request.requestType];
  if (own !== undefined) return ['We looked at your privacy request, and you have what it asks for.', own];
  if (!isCopy(request)) return said;
  return [...said, 'This is everything that we hold about this address, as JSON:', await heldAbout(deps, request)];
}

/**
 * Tells whoever asked that it is done, once, however often it is called; a copy for a stranger is in the mail. Of an erasure it is called
 * before the address is gone, and the mail is nobody's: it is taken away when it was sent, or given up.
 */
export async function mailAnswer(deps: AnswerDeps, request: GrantedRequest): Promise<void> {
  const { requestId, accountId, requestType, email, userId } = request;
  const { publicUrl } = deps.accounts;
  const words: Omit<Draft, 'to' | 'action'> = {
    kind: 'privacy-fulfilled',
    subject: 'Your privacy request is done',
    paragraphs: await paragraphsFor(deps, request),
  };
  await inTransaction(deps.pool, async (client) => {
    if (accountId !== null && requestType !== 'erasure') {
      const action = { label: 'Open your profile', path: '/profile' };
      await putDraft(client, { ...words, to: { user: accountId }, action }, requestId, publicUrl);
      return;
    }
    const address = accountId === null ? email : await addressOf(deps, accountId);
    if (address === null) return;
    const to = { address, subject: requestType === 'erasure' ? requestId : userId };
    const action = { label: 'Your rights', path: '/data-subject-rights' };
    await putStrangersDraft(client, { ...words, to, action }, requestId, publicUrl);
  });
}

async function addressOf({ pool }: AnswerDeps, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string | null }>('SELECT email FROM accounts.account WHERE user_id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? null;
}
