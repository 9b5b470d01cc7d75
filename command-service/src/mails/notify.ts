import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ApplicationEvent } from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import type { ArrivalEvent } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { CorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { ContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { PrivacyEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { ConversationEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import type { WebhookEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { Notify } from '@marketplace/mail/notifier.ts';
import type { ClientBase } from 'pg';
import { accessMails } from '../access/access.mails.ts';
import { accountMails } from '../accounts/accounts.mails.ts';
import { applicationMails } from '../arrivals/applications.mails.ts';
import { arrivalMails } from '../arrivals/arrivals.mails.ts';
import { catalogueMails } from '../catalogue/catalogue.mails.ts';
import { companyMails } from '../companies/companies.mails.ts';
import { contactMails } from '../catalogue/contacts/contacts.mails.ts';
import { createIsConfirmed } from '../confirmedEmail.ts';
import { notificationMails } from '../notifications/notifications.mails.ts';
import { operationsMails } from '../operations/operations.mails.ts';
import { consentMails } from '../privacy/consent.mails.ts';
import { exportMails } from '../privacy/exports.mails.ts';
import { lostKeysMails } from '../privacy/lostKeys.mails.ts';
import { processingOf } from '../processing.ts';
import { rightsMails } from '../privacy/rights.mails.ts';
import { rateMails } from '../rfq/rates/rates.mails.ts';
import { conversationMails } from '../rfq/conversation/conversation.mails.ts';
import { rfqMails } from '../rfq/rfq.mails.ts';
import { searchesMails } from '../searches/searches.mails.ts';
import { webhookMails } from '../webhooks/webhooks.mails.ts';
import type { Draft, MailReads } from './draft.ts';
import { draftsBy, type MailRule, type MailRules } from './mailRules.ts';
import { isForStranger, putStrangersDraft, putWanted } from './putDraft.ts';
import { audienceOf, toOwner, usersOf } from './recipients.ts';

type StoredEvents =
  | UserEvent
  | AccessEvent
  | CatalogueStreamEvent
  | UploadEvent
  | CorrectionEvent
  | RfqEvent
  | RateEvent
  | ConversationEvent
  | PrivacyEvent
  | ConsentEvent
  | SearchesEvent
  | CompanySearchEvent
  | OperationsEvent
  | WebhookEvent
  | ArrivalEvent
  | ContactEvent
  | ApplicationEvent
  | NotificationEvent
  | CompanyEvent;

/** Which event leads to which mail: the rules of every capability. */
export const mailRules: MailRules<StoredEvents> = {
  ...accountMails,
  ...accessMails,
  ...catalogueMails,
  ...rfqMails,
  ...rateMails,
  ...conversationMails,
  ...rightsMails,
  ...consentMails,
  ...exportMails,
  ...lostKeysMails,
  ...searchesMails,
  ...operationsMails,
  ...webhookMails,
  ...arrivalMails,
  ...contactMails,
  ...applicationMails,
  ...notificationMails,
  ...companyMails,
};

/** Whose mails somebody does without whose data is only kept: what is left is about the account, its rights and RFQs. */
const optional: ReadonlySet<string> = new Set([...Object.keys(catalogueMails), ...Object.keys(searchesMails)]);

/** Names of the events that mean something to mails. */
export const notifiedEvents: readonly string[] = Object.entries(mailRules)
  .filter(([, rule]) => rule !== 'none')
  .map(([name]) => name);

export interface NotifyDeps {
  /** What words are read from. */
  readonly reads: MailReads;
  /** Origin of links, without a slash at its end. */
  readonly publicUrl: string;
  /** Signs the links by which mails are ended. */
  readonly linkSecret: string;
  readonly now: () => Date;
}

/** The event that mails come from: its id, its instant and its name. */
interface Cause {
  readonly cause: string;
  readonly at: string;
  readonly type: string;
}

/**
 * Turns events into mails. What goes to admins and vendors goes to none of them whose address is not confirmed, and what
 * is optional to nobody whose data is only kept.
 */
export function createNotify({ reads, publicUrl, linkSecret, now }: NotifyDeps): Notify {
  const isConfirmed = createIsConfirmed(reads.loadState);
  const put = async (client: ClientBase, draft: Draft, { cause, at, type }: Cause): Promise<void> => {
    if (isForStranger(draft)) return putStrangersDraft(client, draft, cause, publicUrl);
    if ('address' in draft.to) return;
    const to = await toOwner(client, draft.to, draft.rfqId);
    const users = await usersOf(client, to);
    const isAlone = 'vendorsOf' in to && to.linkId !== undefined && users.length === 1;
    for (const user of users) {
      if (('admins' in to || 'vendorsOf' in to) && !(await isConfirmed(user))) continue;
      if (optional.has(type) && (await processingOf(reads, user)).restricted) continue;
      const own = { draft: { ...draft, to: { user } }, audience: audienceOf(to), isAlone, cause, at };
      await putWanted(client, own, { publicUrl, linkSecret, now: now() });
    }
  };
  return async (client, event, { eventId, revision, at, isStale }) => {
    const notified = event as StoredEvents;
    const rule = mailRules[notified.type] as MailRule<StoredEvents>;
    if (rule !== 'none') await rule.note?.(client, notified);
    if (isStale) return;
    const drafts = await draftsBy(mailRules, notified, { reads, at, revision, linkSecret });
    for (const draft of drafts) await put(client, draft, { cause: eventId, at, type: notified.type });
  };
}
