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

/** Where a draft's action leads for one person; a link with a token is made here. */
async function actionFor(client: Queries, { action }: Draft, userId: string, publicUrl: string) {
  if ('path' in action) return { label: action.label, url: publicUrl + action.path };
  const token = await makeLink(client, userId, action.link);
  return { label: action.label, url: mailedLink(publicUrl, action.link, token) };
}

/** A draft for whoever reads the mail of an address. */
export type StrangersDraft = Draft & {
  readonly to: { readonly address: string; readonly subject: string };
  /** A page of the product by its path: links with a token are for accounts. */
  readonly action: { readonly label: string; readonly path: string };
};

export function isForStranger(draft: Draft): draft is StrangersDraft {
  return 'address' in draft.to && 'path' in draft.action;
}

/** Puts a draft for a stranger into the outbox, as `putDraft` does for people with an account. */
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

/** A draft for one person. */
export type AddressedDraft = Draft & { readonly to: { readonly user: string } };

/** A draft for one person, of those whom it was for. */
export interface PersonsDraft {
  readonly draft: AddressedDraft;
  /** The provider whose people it was for, or admins; `null` where it was for the person alone. */
  readonly audience: string | null;
  /** Whether nobody else of them gets it, because this person is in charge of what it is about. */
  readonly isAlone: boolean;
  /** UUID of the event that led to it. */
  readonly cause: string;
  /** Instant of that event, ISO 8601. */
  readonly at: string;
}

/** Settings and the current time for making mails. */
export interface MailTerms {
  readonly now: Date;
  /** Origin, without a slash at its end. */
  readonly publicUrl: string;
  /** Signs those by which mails are ended. */
  readonly linkSecret: string;
}

/**
 * Puts a draft where its recipient wants it, in the caller's transaction: into the outbox, beside it until the digest of its day, or
 * nowhere. What is about nothing that people choose goes at once, and what is gathered at most once in ten minutes.
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
    action: await actionFor(client, draft, userId, publicUrl),
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
 * Puts a draft into the outbox for its recipient, in the caller's transaction.
 * @param cause UUID of the event that led to it, or one of its own. @param publicUrl origin of links.
 */
export async function putDraft(
  client: Queries,
  draft: AddressedDraft,
  cause: string,
  publicUrl: string,
): Promise<void> {
  const recipient = draft.to.user;
  const action = await actionFor(client, draft, recipient, publicUrl);
  const { subject, paragraphs, unsubscribePath } = draft;
  const unsubscribeUrl = unsubscribePath === undefined ? null : publicUrl + unsubscribePath;
  await putMail(client, { cause, recipient, kind: draft.kind }, { subject, paragraphs, action, unsubscribeUrl });
}
