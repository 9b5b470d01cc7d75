import { mailedLink } from '@marketplace/contracts/accounts/accounts.links.ts';
import { mailGroupOf } from '@marketplace/contracts/notifications/mails.values.ts';
import type { Letter } from '@marketplace/mail/letter.ts';
import { putMail, putMailTo } from '@marketplace/mail/outbox.ts';
import type { ClientBase } from 'pg';
import { makeLink } from '../accounts/links.ts';
import { choiceOf, putAside } from './digestRows.ts';
import type { Draft } from './draft.ts';
import { putByTopic } from './topicMails.ts';
import { endMailsPath, preferencesPath } from './preferences.link.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Resolves the action of a draft for one user, creating a link with a token if necessary. */
async function resolveAction(client: Queries, { action }: Draft, userId: string, publicUrl: string) {
  if ('path' in action) return { label: action.label, url: publicUrl + action.path };
  const token = await makeLink(client, userId, action.link);
  return { label: action.label, url: mailedLink(publicUrl, action.link, token) };
}

/** A draft for an email address without an account. */
export type StrangersDraft = Draft & {
  readonly to: { readonly address: string; readonly subject: string };
  /** A page of the product by its path: links with a token require an account. */
  readonly action: { readonly label: string; readonly path: string };
};

export function isForStranger(draft: Draft): draft is StrangersDraft {
  return 'address' in draft.to && 'path' in draft.action;
}

/** Adds a draft to an external recipient to the outbox. */
export async function putStrangersDraft(
  client: Queries,
  { kind, to, subject, paragraphs, action }: StrangersDraft,
  cause: string,
  publicUrl: string,
): Promise<void> {
  const letter = { subject, paragraphs, action: { label: action.label, url: publicUrl + action.path } };
  const key = { cause, recipient: to.subject, kind };
  await putMailTo(client, key, to.address, { ...letter, unsubscribeUrl: null, isForStranger: true });
}

/** A draft for one user. */
export type AddressedDraft = Draft & { readonly to: { readonly user: string } };

/** A draft for one user of an audience. */
export interface PersonsDraft {
  readonly draft: AddressedDraft;
  /** The audience it was addressed to (a provider's users, a company or admins); `null` for the user personally. */
  readonly audience: string | null;
  /** Whether no other member of the audience gets it, because this user is the assignee. */
  readonly isAlone: boolean;
  /** UUID of the event that caused it. */
  readonly cause: string;
  /** Instant of that event, ISO 8601. */
  readonly at: string;
}

/** Settings and current time for creating mails. */
export interface MailTerms {
  readonly now: Date;
  /** Origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret that signs unsubscribe links. */
  readonly linkSecret: string;
}

/**
 * Delivers a draft by the recipient's preference, in the caller's transaction: to the outbox, to the daily digest, or
 * not at all. Mails without a preference are sent immediately, grouped ones at most once in ten minutes per topic.
 */
export async function putWanted(
  client: Queries,
  { draft, audience, isAlone, cause, at }: PersonsDraft,
  { publicUrl, linkSecret, now }: MailTerms,
): Promise<void> {
  const group = draft.about === undefined ? null : mailGroupOf[draft.about];
  if (group === null) return putDraft(client, draft, cause, publicUrl);
  const userId = draft.to.user;
  const choice = await choiceOf(client, userId, group);
  if (choice === 'none') return;
  const end = draft.unsubscribePath ?? endMailsPath(linkSecret, userId, group);
  const letter: Letter = {
    ...{ subject: draft.subject, paragraphs: draft.paragraphs },
    action: await resolveAction(client, draft, userId, publicUrl),
    ...{ unsubscribeUrl: publicUrl + end, preferencesUrl: publicUrl + preferencesPath },
  };
  const key = { cause, recipient: userId, kind: draft.kind };
  const { rfqId = null } = draft;
  if (choice === 'daily') await putAside(client, { key, letter }, { group, audience, isAlone, at, rfqId });
  else if (draft.gathered === undefined) await putMail(client, key, letter);
  else {
    const { topic, ...gathered } = draft.gathered;
    const about = { group, audience, isAlone, at, rfqId, topic };
    await putByTopic(client, { key, letter: { ...letter, gathered } }, about, now);
  }
}

/**
 * Adds a draft to its recipient to the outbox, in the caller's transaction.
 * @param cause UUID of the event that caused it, or a new UUID. @param publicUrl origin of links.
 */
export async function putDraft(
  client: Queries,
  draft: AddressedDraft,
  cause: string,
  publicUrl: string,
): Promise<void> {
  const recipient = draft.to.user;
  const action = await resolveAction(client, draft, recipient, publicUrl);
  const { subject, paragraphs, unsubscribePath } = draft;
  const unsubscribeUrl = unsubscribePath === undefined ? null : publicUrl + unsubscribePath;
  await putMail(client, { cause, recipient, kind: draft.kind }, { subject, paragraphs, action, unsubscribeUrl });
}
