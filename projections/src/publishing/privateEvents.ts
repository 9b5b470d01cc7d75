import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { ProviderApplicationEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import type { UnclaimedProviderRfqEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { PrivacyRequestEvent } from '@marketplace/contracts/privacy/privacy.events.ts';
import type { PersonalDataExported } from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import type { KeysGivenUp } from '@marketplace/contracts/privacy/privacy.keys.events.ts';
import type { OperationsEvent } from '@marketplace/contracts/operations/operations.events.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { ConversationEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { WebhookLifecycleEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { EventPublishingRules } from './publishing.ts';

/**
 * Events about users, rights, requests and administration are private, because personal data cannot be erased from
 * topics.
 */
export const unpublishedPrivateEventRules: EventPublishingRules<
  | UserAccountEvent
  | UserAccessRightsEvent
  | CompanyEvent
  | PrivacyRequestEvent
  | ConsentEvent
  | PersonalDataExported
  | KeysGivenUp
  | OperationsEvent
  | WebhookLifecycleEvent
  | UnclaimedProviderRfqEvent
  | ProviderApplicationEvent
  | ConversationEvent
  | NotificationEvent
> = {
  UserRegistered: 'private',
  EmailConfirmed: 'private',
  ProfileChanged: 'private',
  TermsAccepted: 'private',
  SecondFactorEnabled: 'private',
  SecondFactorDisabled: 'private',
  ApiTokenCreated: 'private',
  ApiTokenRevoked: 'private',
  AccountDisabled: 'private',
  AccountEnabled: 'private',
  ProcessingRestricted: 'private',
  RestrictionLifted: 'private',
  ObjectionRaised: 'private',
  ObjectionWithdrawn: 'private',
  SubjectErased: 'private',
  AccessRequested: 'private',
  AccessApproved: 'private',
  AccessRejected: 'private',
  AccessRevoked: 'private',
  VendorRightSet: 'private',
  RoleGranted: 'private',
  RoleRevoked: 'private',
  CompanyFounded: 'private',
  CompanyRenamed: 'private',
  JoinRequested: 'private',
  MemberAdmitted: 'private',
  JoinDeclined: 'private',
  JoinWithdrawn: 'private',
  CompanySignInSet: 'private',
  CompanySignInTurnedOn: 'private',
  CompanySignInTurnedOff: 'private',
  MemberRoleSet: 'private',
  MemberLeft: 'private',
  RightsRequested: 'private',
  RightsConfirmed: 'private',
  RightsLapsed: 'private',
  RightsReminded: 'private',
  RightsGranted: 'private',
  RightsFulfilled: 'private',
  RightsDeclined: 'private',
  SaleOptedOut: 'private',
  ConsentRecorded: 'private',
  ConsentWithdrawn: 'private',
  PersonalDataExported: 'private',
  KeysGivenUp: 'private',
  ReadModelActRequested: 'private',
  MailActRequested: 'private',
  WebhookAdded: 'private',
  WebhookChanged: 'private',
  WebhookSecretRotated: 'private',
  WebhookFailing: 'private',
  WebhookSwitchedOff: 'private',
  WebhookRemoved: 'private',
  ApplicationMade: 'private',
  ApplicationAccepted: 'private',
  ApplicationRejected: 'private',
  VendorMissed: 'private',
  VendorInvited: 'private',
  MissedVendorHandled: 'private',
  // Conversations and read marks are private to the two parties.
  MessageSent: 'private',
  AttachmentSent: 'private',
  MessagesRead: 'private',
  NotificationsRead: 'private',
  MailPreferenceSet: 'private',
};
