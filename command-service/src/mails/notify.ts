import { type AccessEvent, accessEvents } from '@marketplace/contracts/access/access.events.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import { accountEvents, type UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type PrivacyEvent, privacyEvents } from '@marketplace/contracts/privacy/privacy.events.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { MatchesGained } from '@marketplace/contracts/searches/searches.events.ts';
import type { Notify, Told } from '@marketplace/mail/notifier.ts';
import { withdrawMails } from '@marketplace/mail/outbox.ts';
import type { ClientBase } from 'pg';
import { accessMails } from '../access/access.mails.ts';
import { confirmationMail } from '../accounts/accounts.mails.ts';
import { rightsMails } from '../privacy/rights.mails.ts';
import { rfqMails } from '../rfq/rfq.mails.ts';
import { searchAlertMails } from '../searches/searches.mails.ts';
import type { Draft, MailReads } from './draft.ts';
import { createIsConfirmed } from '../confirmedEmail.ts';
import { putDraft } from './putDraft.ts';
import { dropRecipient, keepRecipients, usersOf } from './recipients.ts';

type Notified = UserEvent | AccessEvent | RfqEvent | PrivacyEvent | MatchesGained;

export interface NotifyDeps {
  /** What words are read from. */
  readonly reads: MailReads;
  /** Origin of links, without a slash at its end. */
  readonly publicUrl: string;
  /** Signs the links by which mails are ended. */
  readonly linkSecret: string;
}

/** Names of the events that the notifier reads. */
export const notifiedEvents: readonly string[] = [
  ...accountEvents,
  ...accessEvents,
  ...rfqEvents,
  ...privacyEvents,
  MatchesGained,
].map(({ name }) => name);

const accessNames: readonly string[] = accessEvents.map(({ name }) => name);
const privacyNames: readonly string[] = privacyEvents.map(({ name }) => name);
const rfqNames: readonly string[] = rfqEvents.map(({ name }) => name);

/** What later mails go by: who gets what, and what nobody needs any more. */
async function keep(client: ClientBase, event: Notified): Promise<void> {
  if (accessNames.includes(event.type)) await keepRecipients(client, event as AccessEvent);
  if (event.type === 'EmailConfirmed') await withdrawMails(client, event.data.userId, 'confirm-email');
  if (event.type === 'SubjectErased') await dropRecipient(client, event.data.userId);
}

/** The event with personal properties in plain text: for mails to the person whom it is about. */
async function told({ reads }: NotifyDeps, event: AccessEvent, revision: number): Promise<AccessEvent> {
  const stream = await reads.readPersonal(accessStream(event.data.userId));
  return (stream[revision] as AccessEvent | undefined) ?? event;
}

async function draftsOf(deps: NotifyDeps, event: Notified, { revision, at }: Told): Promise<readonly Draft[]> {
  const { reads, linkSecret } = deps;
  if (event.type === 'MatchesGained') return searchAlertMails(reads, event, linkSecret);
  if (accessNames.includes(event.type)) {
    return accessMails(await told(deps, event as AccessEvent, revision));
  }
  if (privacyNames.includes(event.type)) return rightsMails(reads, event as PrivacyEvent, at);
  if (rfqNames.includes(event.type)) return rfqMails(reads, event as RfqEvent);
  return event.type === 'UserRegistered' ? [confirmationMail(event.data.userId)] : [];
}

/** Turns events into mails. What goes to admins and vendors goes to none of them whose address is not confirmed. */
export function createNotify(deps: NotifyDeps): Notify {
  const isConfirmed = createIsConfirmed(deps.reads.loadState);
  const put = async (client: ClientBase, draft: Draft, eventId: string): Promise<void> => {
    for (const user of await usersOf(client, draft.to)) {
      if (!('user' in draft.to) && !(await isConfirmed(user))) continue;
      await putDraft(client, { ...draft, to: { user } }, eventId, deps.publicUrl);
    }
  };
  return async (client, event: DomainEvent, about) => {
    const notified = event as Notified;
    await keep(client, notified);
    if (about.isStale) return;
    for (const draft of await draftsOf(deps, notified, about)) await put(client, draft, about.eventId);
  };
}
