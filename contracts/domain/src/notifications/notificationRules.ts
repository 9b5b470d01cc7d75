import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { AnyDomainEvent } from '@marketplace/contracts/registry.ts';
import type {
  TriggeredNotification,
  NotificationRecipient,
  NotificationRules,
  NotificationParameters,
} from './pendingNotification.ts';
import { conversationNotificationRules, rfqNotificationRules } from './rfqNotificationRules.ts';

type ConversationOrRfq = keyof typeof rfqNotificationRules | keyof typeof conversationNotificationRules;
type OtherEvent = Exclude<AnyDomainEvent, { readonly type: ConversationOrRfq }>;

const buildNotification = (
  kind: NotificationKind,
  to: NotificationRecipient,
  facts: NotificationParameters = {},
): readonly TriggeredNotification[] => [{ kind, to, facts }];
const admins = { admins: true } as const;

/** Notification rules for accounts and their rights, for the catalogue, and for tasks of admins. */
const otherNotificationRules: NotificationRules<OtherEvent> = {
  AccessRequested: ({ providerName, owners }) => [
    ...buildNotification('access-requested', admins, { providerName }),
    ...owners.flatMap((user) => buildNotification('colleague-requested', { user }, { providerName })),
  ],
  AccessApproved: ({ userId, providerName }) =>
    buildNotification('access-approved', { user: userId }, { providerName }),
  AccessRejected: ({ userId, providerName }) =>
    buildNotification('access-rejected', { user: userId }, { providerName }),
  AccessRevoked: ({ userId, providerName }) => buildNotification('access-revoked', { user: userId }, { providerName }),
  // Users are not notified of their own changes.
  VendorRightSet: ({ userId, by }) =>
    by === userId ? [] : buildNotification('vendor-right-changed', { user: userId }),
  RoleGranted: 'nobody',
  RoleRevoked: 'nobody',
  CompanyFounded: 'nobody',
  CompanyRenamed: 'nobody',
  JoinRequested: ({ owners }) => owners.map((owner) => ({ kind: 'join-requested', to: { user: owner }, facts: {} })),
  MemberAdmitted: ({ userId }) => buildNotification('join-approved', { user: userId }),
  JoinDeclined: ({ userId }) => buildNotification('join-declined', { user: userId }),
  JoinWithdrawn: 'nobody',
  CompanySignInSet: 'nobody',
  CompanySignInTurnedOn: 'nobody',
  CompanySignInTurnedOff: 'nobody',
  // Users are not notified of their own changes. Erased users are not notified.
  MemberRoleSet: ({ userId, by }) =>
    by === userId ? [] : buildNotification('company-rights-changed', { user: userId }),
  MemberLeft: ({ userId, by }) =>
    by === userId || by === null ? [] : buildNotification('membership-ended', { user: userId }),
  ApplicationMade: () => buildNotification('application-made', admins),
  // The notification about the approved access already covers the acceptance.
  ApplicationAccepted: 'nobody',
  ApplicationRejected: ({ userId }) => buildNotification('application-rejected', { user: userId }),
  CorrectionProposed: () => buildNotification('correction-proposed', admins),
  CorrectionAccepted: ({ providerId }) => buildNotification('correction-accepted', { vendorsOf: providerId }),
  CorrectionRejected: ({ providerId }) => buildNotification('correction-rejected', { vendorsOf: providerId }),
  CorrectionWithdrawn: 'nobody',
  MatchesGained: ({ userId, searches }) =>
    buildNotification('matches-gained', { user: userId }, { count: searches.length }),
  WebhookFailing: ({ userId }) => buildNotification('webhook-failing', { user: userId }),
  WebhookSwitchedOff: ({ userId }) => buildNotification('webhook-off', { user: userId }),
  WebhookAdded: 'nobody',
  WebhookChanged: 'nobody',
  WebhookSecretRotated: 'nobody',
  WebhookRemoved: 'nobody',
  RightsConfirmed: () => buildNotification('privacy-requested', admins),
  RightsReminded: () => buildNotification('privacy-reminder', admins),
  // Responses are sent by mail, because the requester may have no account.
  RightsRequested: 'nobody',
  RightsLapsed: 'nobody',
  RightsGranted: 'nobody',
  RightsFulfilled: 'nobody',
  RightsDeclined: 'nobody',
  SaleOptedOut: 'nobody',
  ConsentRecorded: 'nobody',
  ConsentWithdrawn: 'nobody',
  PersonalDataExported: 'nobody',
  KeysGivenUp: 'nobody',
  // Users are notified of changes to their account by email only, which also reaches users who lost access to the
  // account.
  UserRegistered: 'nobody',
  EmailConfirmed: 'nobody',
  ProfileChanged: 'nobody',
  TermsAccepted: 'nobody',
  SecondFactorEnabled: 'nobody',
  SecondFactorDisabled: 'nobody',
  ApiTokenCreated: 'nobody',
  ApiTokenRevoked: 'nobody',
  AccountDisabled: 'nobody',
  AccountEnabled: 'nobody',
  ProcessingRestricted: 'nobody',
  RestrictionLifted: 'nobody',
  ObjectionRaised: 'nobody',
  ObjectionWithdrawn: 'nobody',
  SubjectErased: 'nobody',
  UploadStarted: 'nobody',
  ProvidersChanged: 'nobody',
  UploadReady: 'nobody',
  UploadFailed: 'nobody',
  CataloguePublished: 'nobody',
  ProviderEdited: 'nobody',
  ProviderContactSet: 'nobody',
  ProviderContactRemoved: 'nobody',
  VendorMissed: 'nobody',
  VendorInvited: 'nobody',
  MissedVendorHandled: 'nobody',
  ExchangeRatesSet: 'nobody',
  ExchangeRateRemoved: 'nobody',
  SearchSaved: 'nobody',
  SearchUsed: 'nobody',
  SearchRenamed: 'nobody',
  SearchRemoved: 'nobody',
  SearchAlertsChanged: 'nobody',
  ProviderStarred: 'nobody',
  ProviderUnstarred: 'nobody',
  RequirementsMatched: 'nobody',
  SearchesForgotten: 'nobody',
  // Colleagues see a shared search immediately in the list, next to their own searches.
  CompanySearchShared: 'nobody',
  CompanySearchRenamed: 'nobody',
  CompanySearchRemoved: 'nobody',
  ReadModelActRequested: 'nobody',
  MailActRequested: 'nobody',
  NotificationsRead: 'nobody',
  MailPreferenceSet: 'nobody',
};

/**
 * The notifications for every event. Notification emails and the list of notifications are derived from this table only
 * (ADR 95).
 */
export const notificationRules: NotificationRules<AnyDomainEvent> = {
  ...rfqNotificationRules,
  ...conversationNotificationRules,
  ...otherNotificationRules,
};

/** Names of the events that trigger notifications. */
export const notifyingEventNames: readonly string[] = Object.entries(notificationRules)
  .filter(([, rule]) => rule !== 'nobody')
  .map(([name]) => name);

/** @returns The notifications for an event, without evaluating conditions on links; empty for unknown events. */
export function getNotificationsForEvent(event: DomainEvent): readonly TriggeredNotification[] {
  const rule = (
    notificationRules as Readonly<
      Record<string, ((data: never) => readonly TriggeredNotification[]) | 'nobody' | undefined>
    >
  )[event.type];
  return rule === undefined || rule === 'nobody' ? [] : rule(event.data as never);
}
