import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ProviderApplicationEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import type { UnclaimedProviderRfqEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { CatalogueCorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { PrivacyRequestEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { ConversationEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import type { WebhookLifecycleEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { HandleEventForMailNotifier } from '@marketplace/mail/mailNotifier.ts';
import type { ClientBase } from 'pg';
import { providerAccessMailRules } from '../access/access.mails.ts';
import { accountMailRules } from '../accounts/accounts.mails.ts';
import { providerApplicationMailRules } from '../vendorOnboarding/vendorApplications.mails.ts';
import { providerInvitationMailRules } from '../vendorOnboarding/missedVendors.mails.ts';
import { catalogueMailRules } from '../catalogue/catalogue.mails.ts';
import { companyMailRules } from '../companies/companies.mails.ts';
import { providerContactMailRules } from '../catalogue/contacts/contacts.mails.ts';
import { createEmailConfirmedCheck } from '../confirmedEmail.ts';
import { notificationReadAndMailPreferenceMailRules } from '../notifications/notifications.mails.ts';
import { operationsMailRules } from '../operations/operations.mails.ts';
import { cookieConsentMailRules } from '../privacy/consent.mails.ts';
import { personalDataExportMailRules } from '../privacy/exports.mails.ts';
import { lostSubjectKeysMailRules } from '../privacy/lostKeys.mails.ts';
import { loadProcessingRestrictionAndObjection } from '../processingRestrictions.ts';
import { privacyRequestMailRules } from '../privacy/privacyRequest.mails.ts';
import { exchangeRateMailRules } from '../rfq/rates/rates.mails.ts';
import { conversationMailRules } from '../rfq/conversation/conversation.mails.ts';
import { rfqMailRules } from '../rfq/rfq.mails.ts';
import { searchMailRules } from '../searches/searches.mails.ts';
import { webhookMailRules } from '../webhooks/webhooks.mails.ts';
import type { OutgoingMailDraft, MailDataSource } from './mailDraft.ts';
import { createMailDrafts, type MailRule, type MailRulesByEventType } from './mailRules.ts';
import {
  isMailDraftWithPathToAddressWithoutAccount,
  enqueueExternalMail,
  enqueueMailByPreference,
} from './enqueueMail.ts';
import { getMailAudienceKey, readdressTransferredRfqMail, findMailRecipientUserIds } from './recipients.ts';

type StoredEvents =
  | UserAccountEvent
  | UserAccessRightsEvent
  | CatalogueStreamEvent
  | CatalogueUploadEvent
  | CatalogueCorrectionEvent
  | RfqEvent
  | ExchangeRateEvent
  | ConversationEvent
  | PrivacyRequestEvent
  | ConsentEvent
  | SearchesEvent
  | CompanySearchEvent
  | OperationsEvent
  | WebhookLifecycleEvent
  | UnclaimedProviderRfqEvent
  | ProviderContactEvent
  | ProviderApplicationEvent
  | NotificationEvent
  | CompanyEvent;

/** Mail rules for every event type, from all modules. */
export const allMailRules: MailRulesByEventType<StoredEvents> = {
  ...accountMailRules,
  ...providerAccessMailRules,
  ...catalogueMailRules,
  ...rfqMailRules,
  ...exchangeRateMailRules,
  ...conversationMailRules,
  ...privacyRequestMailRules,
  ...cookieConsentMailRules,
  ...personalDataExportMailRules,
  ...lostSubjectKeysMailRules,
  ...searchMailRules,
  ...operationsMailRules,
  ...webhookMailRules,
  ...providerInvitationMailRules,
  ...providerContactMailRules,
  ...providerApplicationMailRules,
  ...notificationReadAndMailPreferenceMailRules,
  ...companyMailRules,
};

/**
 * Names of the events whose mails are optional. Users with restricted processing do not get these mails. All other
 * mails are about the account, the rights and the RFQs of a user.
 */
const optionalEvents: ReadonlySet<string> = new Set([
  ...Object.keys(catalogueMailRules),
  ...Object.keys(searchMailRules),
]);

/** Names of the events with a mail rule. */
export const eventNamesWithMailRule: readonly string[] = Object.entries(allMailRules)
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
 * Creates the handler that turns events into mails. Admins and vendors with an unconfirmed email address get no mails,
 * and users with restricted processing get no optional mails.
 */
export function createMailEventHandler({
  reads,
  publicUrl,
  linkSecret,
  now,
}: MailEventHandlerDeps): HandleEventForMailNotifier {
  const isConfirmed = createEmailConfirmedCheck(reads.loadState);
  const enqueueDraft = async (
    client: ClientBase,
    draft: OutgoingMailDraft,
    { cause, at, type }: Cause,
  ): Promise<void> => {
    if (isMailDraftWithPathToAddressWithoutAccount(draft)) return enqueueExternalMail(client, draft, cause, publicUrl);
    if ('address' in draft.to) return;
    const to = await readdressTransferredRfqMail(client, draft.to, draft.rfqId);
    const users = await findMailRecipientUserIds(client, to);
    const isOnlyRecipient = 'vendorsOf' in to && to.linkId !== undefined && users.length === 1;
    for (const user of users) {
      if (('admins' in to || 'vendorsOf' in to) && !(await isConfirmed(user))) continue;
      if (optionalEvents.has(type) && (await loadProcessingRestrictionAndObjection(reads, user)).restricted) continue;
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
    const rule = allMailRules[notified.type] as MailRule<StoredEvents>;
    if (rule !== 'none') await rule.note?.(client, notified);
    if (isStale) return;
    const drafts = await createMailDrafts(allMailRules, notified, { reads, at, revision, linkSecret });
    for (const draft of drafts) await enqueueDraft(client, draft, { cause: eventId, at, type: notified.type });
  };
}
