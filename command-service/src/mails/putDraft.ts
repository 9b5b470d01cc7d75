import { mailedLink } from '@marketplace/contracts/accounts/accounts.links.ts';
import { putMail, putMailTo } from '@marketplace/mail/outbox.ts';
import type { ClientBase } from 'pg';
import { makeLink } from '../accounts/links.ts';
import type { Draft } from './draft.ts';

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
