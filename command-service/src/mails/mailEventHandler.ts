import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ApplicationEvent } from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import type { ArrivalEvent } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { CorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { PrivacyEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { ConversationEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import type { WebhookEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { HandleMailEvent } from '@marketplace/mail/mailNotifier.ts';
import type { ClientBase } from 'pg';
import { accessMails } from '../access/access.mails.ts';
import { accountMails } from '../accounts/accounts.mails.ts';
import { vendorApplicationMails } from '../vendorOnboarding/vendorApplications.mails.ts';
import { missedVendorMails } from '../vendorOnboarding/missedVendors.mails.ts';
import { catalogueMails } from '../catalogue/catalogue.mails.ts';
import { companyMails } from '../companies/companies.mails.ts';
import { providerContactMails } from '../catalogue/contacts/contacts.mails.ts';
import { createEmailConfirmedCheck } from '../confirmedEmail.ts';
import { notificationMails } from '../notifications/notifications.mails.ts';
import { operationsMails } from '../operations/operations.mails.ts';
import { consentMails } from '../privacy/consent.mails.ts';
import { personalDataExportMails } from '../privacy/exports.mails.ts';
import { lostKeysMails } from '../privacy/lostKeys.mails.ts';
import { loadProcessingRestrictions } from '../processingRestrictions.ts';
import { privacyRequestMails } from '../privacy/privacyRequest.mails.ts';
import { exchangeRateMails } from '../rfq/rates/rates.mails.ts';
import { conversationMails } from '../rfq/conversation/conversation.mails.ts';
import { rfqMails } from '../rfq/rfq.mails.ts';
import { searchesMails } from '../searches/searches.mails.ts';
import { webhookMails } from '../webhooks/webhooks.mails.ts';
import type { OutgoingMailDraft, MailDataSource } from './mailDraft.ts';
import { createMailDrafts, type MailRule, type MailRules } from './mailRules.ts';
import { isExternalMailDraft, enqueueExternalMail, enqueueMailByPreference } from './enqueueMail.ts';
import { getMailAudienceKey, readdressTransferredRfqMail, findRecipientUserIds } from './recipients.ts';

type StoredEvents =
  | UserEvent
  | AccessEvent
  | CatalogueStreamEvent
  | UploadEvent
  | CorrectionEvent
  | RfqEvent
  | ExchangeRateEvent
  | ConversationEvent
  | PrivacyEvent
  | ConsentEvent
  | SearchesEvent
  | CompanySearchEvent
  | OperationsEvent
  | WebhookEvent
  | ArrivalEvent
  | ProviderContactEvent
  | ApplicationEvent
  | NotificationEvent
  | CompanyEvent;

/** Mail rules for every event type, from all modules. */
export const mailRules: MailRules<StoredEvents> = {
  ...accountMails,
  ...accessMails,
  ...catalogueMails,
  ...rfqMails,
  ...exchangeRateMails,
  ...conversationMails,
  ...privacyRequestMails,
  ...consentMails,
  ...personalDataExportMails,
  ...lostKeysMails,
  ...searchesMails,
  ...operationsMails,
  ...webhookMails,
  ...missedVendorMails,
  ...providerContactMails,
  ...vendorApplicationMails,
  ...notificationMails,
  ...companyMails,
};

/**
 * Optional mails, which users with restricted processing do not get. The remaining ones concern their account, rights
 * and RFQs.
 */
const optionalEvents: ReadonlySet<string> = new Set([...Object.keys(catalogueMails), ...Object.keys(searchesMails)]);

/** Names of the events with a mail rule. */
export const mailEventNames: readonly string[] = Object.entries(mailRules)
  .filter(([, rule]) => rule !== 'none')
  .map(([name]) => name);

export interface MailEventHandlerDeps {
  /** Data source for the texts of mails. */
  readonly reads: MailDataSource;
  /** Origin of links, without a trailing slash. */
  readonly publicUrl: string;
  /** Secret that signs unsubscribe links. */
  readonly linkSecret: string;
  readonly now: () => Date;
}

/** The event that causes a mail: its id, instant and name. */
interface Cause {
  readonly cause: string;
  readonly at: string;
  readonly type: string;
}

/**
 * Creates the handler that turns events into mails. Admins and vendors with an unconfirmed email address get none, and
 * users with restricted processing get no optional mails.
 */
export function createMailEventHandler({ reads, publicUrl, linkSecret, now }: MailEventHandlerDeps): HandleMailEvent {
  const isConfirmed = createEmailConfirmedCheck(reads.loadState);
  const enqueueDraft = async (
    client: ClientBase,
    draft: OutgoingMailDraft,
    { cause, at, type }: Cause,
  ): Promise<void> => {
    if (isExternalMailDraft(draft)) return enqueueExternalMail(client, draft, cause, publicUrl);
    if ('address' in draft.to) return;
    const to = await readdressTransferredRfqMail(client, draft.to, draft.rfqId);
    const users = await findRecipientUserIds(client, to);
    const isOnlyRecipient = 'vendorsOf' in to && to.linkId !== undefined && users.length === 1;
    for (const user of users) {
      if (('admins' in to || 'vendorsOf' in to) && !(await isConfirmed(user))) continue;
      if (optionalEvents.has(type) && (await loadProcessingRestrictions(reads, user)).restricted) continue;
      const userMail = {
        draft: { ...draft, to: { user } },
        audience: getMailAudienceKey(to),
        isOnlyRecipient,
        cause,
        at,
      };
      await enqueueMailByPreference(client, userMail, { publicUrl, linkSecret, now: now() });
    }
  };
  return async (client, event, { eventId, revision, at, isStale }) => {
    const notified = event as StoredEvents;
    const rule = mailRules[notified.type] as MailRule<StoredEvents>;
    if (rule !== 'none') await rule.note?.(client, notified);
    if (isStale) return;
    const drafts = await createMailDrafts(mailRules, notified, { reads, at, revision, linkSecret });
    for (const draft of drafts) await enqueueDraft(client, draft, { cause: eventId, at, type: notified.type });
  };
}
