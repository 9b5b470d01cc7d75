import { mailedLink } from '@marketplace/contracts/accounts/accounts.links.ts';
import { putMail } from '@marketplace/mail/outbox.ts';
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
