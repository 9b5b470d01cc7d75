import { buildAccountMailLinkUrl } from '@marketplace/contracts/accounts/accounts.links.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { mailPreferenceGroupByNotificationKind } from '@marketplace/contracts/notifications/mails.values.ts';
import type { RenderableMail } from '@marketplace/mail/renderMail.ts';
import { enqueueMailToUser, enqueueMailToAddress } from '@marketplace/mail/outbox.ts';
import type { ClientBase } from 'pg';
import { insertMailLinkAndReturnToken } from '../accounts/mailLinks.ts';
import { loadMailPreference, enqueueMailForDigestOrTopicMail } from './digestRows.ts';
import type { OutgoingMailDraft } from './mailDraft.ts';
import { enqueueOrDelayTopicMail } from './topicMails.ts';
import { buildUnsubscribePath, mailPreferencesPath } from './unsubscribe.link.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Formats the subject and the paragraphs of a draft. */
const formatMailTexts = ({ subject, paragraphs }: Pick<OutgoingMailDraft, 'subject' | 'paragraphs'>) => ({
  subject: formatMessage(subject),
  paragraphs: paragraphs.map(formatMessage),
});

/** Resolves the action of a draft for one user, creating a link with a token if necessary. */
async function resolveAction(client: Queries, { action }: OutgoingMailDraft, userId: string, publicUrl: string) {
  const label = formatMessage(action.label);
  if ('path' in action) return { label, url: publicUrl + action.path };
  const token = await insertMailLinkAndReturnToken(client, userId, action.link);
  return { label, url: buildAccountMailLinkUrl(publicUrl, action.link, token) };
}

/** A draft for an email address without an account. */
export type MailDraftToAddressWithoutAccount = OutgoingMailDraft & {
  readonly to: { readonly address: string; readonly subject: string };
  /** Path of a page of the product. A link with a token is not possible here, because it requires an account. */
  readonly action: { readonly label: Message; readonly path: string };
};

/**
 * Whether `enqueueExternalMail` can send the draft: it has an email address instead of a user as recipient, and its
 * action needs no account.
 */
export function isMailDraftWithPathToAddressWithoutAccount(
  draft: OutgoingMailDraft,
): draft is MailDraftToAddressWithoutAccount {
  return 'address' in draft.to && 'path' in draft.action;
}

/** Adds a mail for an email address without an account to the outbox. */
export async function enqueueExternalMail(
  client: Queries,
  { kind, to, subject, paragraphs, action }: MailDraftToAddressWithoutAccount,
  cause: string,
  publicUrl: string,
): Promise<void> {
  const key = { cause, recipient: to.subject, kind };
  await enqueueMailToAddress(client, key, to.address, {
    ...formatMailTexts({ subject, paragraphs }),
    action: { label: formatMessage(action.label), url: publicUrl + action.path },
    unsubscribeUrl: null,
    isForPersonWithoutAccount: true,
  });
}

/** A draft for one user. */
export type UserMailDraft = OutgoingMailDraft & { readonly to: { readonly user: string } };

/** A draft for one user of an audience. */
export interface AudienceMemberMailDraft {
  readonly draft: UserMailDraft;
  /**
   * The audience that the mail was addressed to (a provider's users, a company or admins); `null` if the mail was
   * addressed to the user personally.
   */
  readonly audience: string | null;
  /** Whether no other member of the audience gets the mail, for example because this user is the assignee. */
  readonly isOnlyRecipient: boolean;
  /** UUID of the event that caused the mail. */
  readonly cause: string;
  /** Instant of the event that caused the mail, ISO 8601. */
  readonly at: string;
}

/** Settings and current time for creating mails. */
export interface MailCreationSettings {
  readonly now: Date;
  /** Origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret that signs unsubscribe links. */
  readonly linkSecret: string;
}

/**
 * Delivers a draft according to the recipient's preference, in the caller's transaction: to the outbox, to the daily
 * digest, or not at all. Mails without a preference are sent immediately. Grouped mails are sent at most once in ten
 * minutes per topic.
 */
export async function enqueueMailByPreference(
  client: Queries,
  { draft, audience, isOnlyRecipient, cause, at }: AudienceMemberMailDraft,
  { publicUrl, linkSecret, now }: MailCreationSettings,
): Promise<void> {
  const group = draft.about === undefined ? null : mailPreferenceGroupByNotificationKind[draft.about];
  if (group === null) return enqueueUserMail(client, draft, cause, publicUrl);
  const userId = draft.to.user;
  const choice = await loadMailPreference(client, userId, group);
  if (choice === 'none') return;
  const end = draft.unsubscribePath ?? buildUnsubscribePath(linkSecret, userId, group);
  const letter: RenderableMail = {
    ...formatMailTexts(draft),
    action: await resolveAction(client, draft, userId, publicUrl),
    ...{ unsubscribeUrl: publicUrl + end, preferencesUrl: publicUrl + mailPreferencesPath },
  };
  const key = { cause, recipient: userId, kind: draft.kind };
  const { rfqId = null } = draft;
  if (choice === 'daily')
    await enqueueMailForDigestOrTopicMail(client, { key, letter }, { group, audience, isOnlyRecipient, at, rfqId });
  else if (draft.combined === undefined) await enqueueMailToUser(client, key, letter);
  else {
    const { topic, ...combined } = draft.combined;
    const about = { group, audience, isOnlyRecipient, at, rfqId, topic };
    await enqueueOrDelayTopicMail(client, { key, letter: { ...letter, combined } }, about, now);
  }
}

/**
 * Adds a mail for one user to the outbox, in the caller's transaction.
 * @param cause UUID of the event that caused the mail, or a new UUID.
 * @param publicUrl origin of links.
 */
export async function enqueueUserMail(
  client: Queries,
  draft: UserMailDraft,
  cause: string,
  publicUrl: string,
): Promise<void> {
  const recipient = draft.to.user;
  const action = await resolveAction(client, draft, recipient, publicUrl);
  const { unsubscribePath } = draft;
  const unsubscribeUrl = unsubscribePath === undefined ? null : publicUrl + unsubscribePath;
  await enqueueMailToUser(
    client,
    { cause, recipient, kind: draft.kind },
    { ...formatMailTexts(draft), action, unsubscribeUrl },
  );
}
