import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { RegisteredEvent } from '@marketplace/contracts/registry.ts';
import type { Concern, Concerned, ConcernRules, NotificationFacts } from './concern.ts';
import { conversationConcerns, rfqConcerns } from './rfqConcerns.ts';

type ConversationOrRfq = keyof typeof rfqConcerns | keyof typeof conversationConcerns;
type OtherEvent = Exclude<RegisteredEvent, { readonly type: ConversationOrRfq }>;

const one = (kind: NotificationKind, to: Concerned, facts: NotificationFacts = {}): readonly Concern[] => [
  { kind, to, facts },
];
const admins = { admins: true } as const;

/** What is about accounts and their rights, the catalogue, and what waits for admins. */
const otherConcerns: ConcernRules<OtherEvent> = {
  AccessRequested: ({ providerName, owners }) => [
    ...one('access-requested', admins, { providerName }),
    ...owners.flatMap((user) => one('colleague-requested', { user }, { providerName })),
  ],
  AccessApproved: ({ userId, providerName }) => one('access-approved', { user: userId }, { providerName }),
  AccessRejected: ({ userId, providerName }) => one('access-rejected', { user: userId }, { providerName }),
  AccessRevoked: ({ userId, providerName }) => one('access-revoked', { user: userId }, { providerName }),
  // Whoever said so oneself knows it.
  VendorRightSet: ({ userId, by }) => (by === userId ? [] : one('vendor-right-changed', { user: userId })),
  RoleGranted: 'nobody',
  RoleRevoked: 'nobody',
  CompanyFounded: 'nobody',
  CompanyRenamed: 'nobody',
  JoinRequested: ({ owners }) => owners.map((owner) => ({ kind: 'join-requested', to: { user: owner }, facts: {} })),
  MemberAdmitted: ({ userId }) => one('join-approved', { user: userId }),
  JoinDeclined: ({ userId }) => one('join-declined', { user: userId }),
  JoinWithdrawn: 'nobody',
  CompanySignInSet: 'nobody',
  CompanySignInTurnedOn: 'nobody',
  CompanySignInTurnedOff: 'nobody',
  // Whoever said so oneself knows it, and whoever was erased is told nothing.
  MemberRoleSet: ({ userId, by }) => (by === userId ? [] : one('company-rights-changed', { user: userId })),
  MemberLeft: ({ userId, by }) => (by === userId || by === null ? [] : one('membership-ended', { user: userId })),
  ApplicationMade: () => one('application-made', admins),
  // The approved access that comes with it says so.
  ApplicationAccepted: 'nobody',
  ApplicationRejected: ({ userId }) => one('application-rejected', { user: userId }),
  CorrectionProposed: () => one('correction-proposed', admins),
  CorrectionAccepted: ({ providerId }) => one('correction-accepted', { vendorsOf: providerId }),
  CorrectionRejected: ({ providerId }) => one('correction-rejected', { vendorsOf: providerId }),
  CorrectionWithdrawn: 'nobody',
  MatchesGained: ({ userId, searches }) => one('matches-gained', { user: userId }, { count: searches.length }),
  WebhookFailing: ({ userId }) => one('webhook-failing', { user: userId }),
  WebhookSwitchedOff: ({ userId }) => one('webhook-off', { user: userId }),
  WebhookAdded: 'nobody',
  WebhookChanged: 'nobody',
  WebhookSecretRotated: 'nobody',
  WebhookRemoved: 'nobody',
  RightsConfirmed: () => one('privacy-requested', admins),
  RightsReminded: () => one('privacy-reminder', admins),
  // Answers go by mail: who asked may have no account.
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
  // What somebody did to the own account, or an admin to it, is told by mail alone, which reaches who lost it.
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
  // Colleagues see it live beside their own.
  CompanySearchShared: 'nobody',
  CompanySearchRenamed: 'nobody',
  CompanySearchRemoved: 'nobody',
  ReadModelActRequested: 'nobody',
  MailActRequested: 'nobody',
  NotificationsRead: 'nobody',
  MailPreferenceSet: 'nobody',
};

/** Which event concerns whom: mails and the list of notifications are made from this table alone (ADR 95). */
export const concerns: ConcernRules<RegisteredEvent> = {
  ...rfqConcerns,
  ...conversationConcerns,
  ...otherConcerns,
};

/** Names of the events that concern somebody. */
export const concerningEvents: readonly string[] = Object.entries(concerns)
  .filter(([, rule]) => rule !== 'nobody')
  .map(([name]) => name);

/** @returns whom an event concerns, conditions on links not yet looked at; nobody for events that no table knows. */
export function concernsOf(event: DomainEvent): readonly Concern[] {
  const rule = (concerns as Readonly<Record<string, ((data: never) => readonly Concern[]) | 'nobody' | undefined>>)[
    event.type
  ];
  return rule === undefined || rule === 'nobody' ? [] : rule(event.data as never);
}
