import { buildHttpApp, type HttpAppOptions } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { type ProviderAccessCommandRoutesDeps, providerAccessCommandRoutes } from './access/access.routes.ts';
import { type RoleRoutesDeps, roleRoutes } from './access/roles.routes.ts';
import { type ProviderTeamCommandRoutesDeps, providerTeamCommandRoutes } from './access/vendorPeople.routes.ts';
import { type CompanySignInSessionRoutesDeps, companySignInSessionRoutes } from './accounts/companySignIn.routes.ts';
import { type RegistrationAndSignInRoutesDeps, registrationAndSignInRoutes } from './accounts/accounts.routes.ts';
import { type ApiTokenRoutesDeps, apiTokenRoutes } from './accounts/apiTokens.routes.ts';
import { type EmailConfirmationRoutesDeps, emailConfirmationRoutes } from './accounts/confirmation.routes.ts';
import { type PasswordRoutesDeps, passwordRoutes } from './accounts/password.routes.ts';
import { createPasswordHasher } from './accounts/passwordHasher.ts';
import { type ProfileRoutesDeps, profileRoutes } from './accounts/profile.routes.ts';
import { type SecondFactorRoutesDeps, secondFactorRoutes } from './accounts/secondFactor.routes.ts';
import { type UserAdminRoutesDeps, userAdminRoutes } from './accounts/users.routes.ts';
import {
  type ProviderApplicationCommandRoutesDeps,
  providerApplicationCommandRoutes,
} from './vendorOnboarding/vendorApplications.routes.ts';
import { unclaimedProviderRfqCommandRoutes } from './vendorOnboarding/missedVendors.routes.ts';
import {
  type CompanyCommandRoutesDeps,
  companyCommandRoutes,
  companyMemberRoutes,
} from './companies/companies.routes.ts';
import {
  type CompanySignInSetupRoutesDeps,
  companySignInSetupRoutes,
} from './companies/signIn/companySignIn.routes.ts';
import {
  type ProviderContactCommandRoutesDeps,
  providerContactCommandRoutes,
} from './catalogue/contacts/contacts.routes.ts';
import {
  type CatalogueCorrectionRoutesDeps,
  catalogueCorrectionRoutes,
} from './catalogue/corrections/corrections.routes.ts';
import { type CatalogueEditRoutesDeps, catalogueEditRoutes } from './catalogue/edit.routes.ts';
import { type CatalogueUploadRoutesDeps, catalogueUploadRoutes } from './catalogue/upload.routes.ts';
import { type EngagementCountCommandRoutesDeps, engagementCountCommandRoutes } from './engagement/engagement.routes.ts';
import {
  adminUploadConcurrencyLimits,
  attachmentUploadConcurrencyLimits,
  createFileReceiver,
} from './files/fileReceiver.ts';
import { type MailOutboxRoutesDeps, mailOutboxRoutes } from './operations/mails.routes.ts';
import { type UnsubscribeRoutesDeps, unsubscribeRoutes } from './mails/unsubscribe.routes.ts';
import { notificationReadAndMailPreferenceRoutes } from './notifications/notifications.routes.ts';
import { type ReadModelOperationsRoutesDeps, readModelOperationsRoutes } from './operations/operations.routes.ts';
import type { LoggerPort, FileScannerPort } from './ports.ts';
import { type ExchangeRateCommandRoutesDeps, exchangeRateCommandRoutes } from './rfq/rates/rates.routes.ts';
import {
  type ConversationAttachmentRoutesDeps,
  conversationAttachmentRoutes,
} from './rfq/conversation/attachments.routes.ts';
import {
  type ConversationCommandRoutesDeps,
  conversationCommandRoutes,
} from './rfq/conversation/conversation.routes.ts';
import { type RfqLinkAdminCommandRoutesDeps, rfqLinkAdminCommandRoutes } from './rfq/rfqAdmin.routes.ts';
import { type DevMailRoutesDeps, devMailRoutes } from './mails/devMail.routes.ts';
import { registerCommandReadYourWritesHook, type CommandReadYourWritesHookDeps } from './readAfterHook.ts';
import { type CookieConsentRoutesDeps, cookieConsentRoutes } from './privacy/consent.routes.ts';
import { type PrivacyFormRoutesDeps, privacyFormRoutes } from './privacy/privacyForms.routes.ts';
import {
  type ProcessingRestrictionOrObjectionRoutesDeps,
  processingRestrictionOrObjectionRoutes,
} from './privacy/processingRight.routes.ts';
import { type PrivacyRequestCommandRoutesDeps, privacyRequestCommandRoutes } from './privacy/privacyRequest.routes.ts';
import { type RfqTransferRoutesDeps, rfqTransferRoutes } from './rfq/rfqTransfer.routes.ts';
import { type RfqAssigneeRoutesDeps, rfqAssigneeRoutes } from './rfq/rfqAssignee.routes.ts';
import { type RfqBuyerRoutesDeps, rfqBuyerRoutes } from './rfq/rfqOutcome.routes.ts';
import { type RfqCommandRoutesDeps, rfqCommandRoutes } from './rfq/rfq.routes.ts';
import { trustedOidcIssuersRoutes } from './companies/signIn/trustedIssuers.routes.ts';
import { type SiteSettingsCommandRoutesDeps, siteSettingsCommandRoutes } from './settings/settings.routes.ts';
import { type CompanySearchCommandRoutesDeps, companySearchCommandRoutes } from './searches/companySearches.routes.ts';
import { type SearchCommandRoutesDeps, searchCommandRoutes } from './searches/searches.routes.ts';
import { type WebhookCommandRoutesDeps, webhookCommandRoutes } from './webhooks/webhooks.routes.ts';

/** Dependencies of all command routes. */
export type CommandAppDeps = ProviderAccessCommandRoutesDeps &
  ProviderTeamCommandRoutesDeps &
  ProviderApplicationCommandRoutesDeps &
  RoleRoutesDeps &
  RegistrationAndSignInRoutesDeps &
  CompanySignInSessionRoutesDeps &
  ApiTokenRoutesDeps &
  EmailConfirmationRoutesDeps &
  PasswordRoutesDeps &
  ProfileRoutesDeps &
  SecondFactorRoutesDeps &
  UserAdminRoutesDeps &
  CompanyCommandRoutesDeps &
  CompanySignInSetupRoutesDeps &
  CatalogueCorrectionRoutesDeps &
  ProviderContactCommandRoutesDeps &
  CatalogueEditRoutesDeps &
  CatalogueUploadRoutesDeps &
  EngagementCountCommandRoutesDeps &
  RfqLinkAdminCommandRoutesDeps &
  DevMailRoutesDeps &
  PrivacyRequestCommandRoutesDeps &
  CookieConsentRoutesDeps &
  ProcessingRestrictionOrObjectionRoutesDeps &
  PrivacyFormRoutesDeps &
  RfqCommandRoutesDeps &
  RfqBuyerRoutesDeps &
  RfqAssigneeRoutesDeps &
  RfqTransferRoutesDeps &
  ExchangeRateCommandRoutesDeps &
  ConversationCommandRoutesDeps &
  ConversationAttachmentRoutesDeps &
  SiteSettingsCommandRoutesDeps &
  ReadModelOperationsRoutesDeps &
  MailOutboxRoutesDeps &
  UnsubscribeRoutesDeps &
  SearchCommandRoutesDeps &
  CompanySearchCommandRoutesDeps &
  WebhookCommandRoutesDeps &
  CommandReadYourWritesHookDeps &
  LoggerPort &
  FileScannerPort & {
    readonly notReady: () => Promise<readonly string[]>;
    /** Rate limits, trusted proxies and the security log; when omitted, none of them is active. */
    readonly edge?: Pick<HttpAppOptions, 'limiting' | 'trustProxy' | 'security'>;
  };

/**
 * Maximum number of commands processed concurrently. Each command takes a few hundred milliseconds, and clients can
 * safely resend it with its idempotency key. Under load, commands are therefore rejected before reads.
 */
const maxConcurrentCommands = 100;

/** Builds the command service's HTTP app with all commands. The app does not listen yet. */
export function buildCommandApp(deps: CommandAppDeps): FastifyInstance {
  const { logger, notReady, edge } = deps;
  const app = buildHttpApp({
    service: 'command',
    logger,
    notReady,
    maxConcurrentRequests: maxConcurrentCommands,
    ...edge,
  });
  registerCommandReadYourWritesHook(app, deps);
  const passwords = createPasswordHasher();
  const adminFiles = createFileReceiver(adminUploadConcurrencyLimits, deps.scanner);
  app.after(() => {
    registrationAndSignInRoutes(app, deps, passwords);
    companySignInSessionRoutes(app, deps, passwords);
    emailConfirmationRoutes(app, deps, passwords);
    passwordRoutes(app, deps, passwords);
    secondFactorRoutes(app, deps, passwords);
    apiTokenRoutes(app, deps, passwords);
    profileRoutes(app, deps);
    userAdminRoutes(app, deps);
    roleRoutes(app, deps);
    privacyRequestCommandRoutes(app, deps);
    processingRestrictionOrObjectionRoutes(app, deps);
    privacyFormRoutes(app, deps);
    engagementCountCommandRoutes(app, deps);
    cookieConsentRoutes(app, deps);
    devMailRoutes(app, deps);
    providerAccessCommandRoutes(app, deps);
    providerTeamCommandRoutes(app, deps);
    companyCommandRoutes(app, deps);
    companyMemberRoutes(app, deps);
    companySignInSetupRoutes(app, deps);
    trustedOidcIssuersRoutes(app, deps);
    unclaimedProviderRfqCommandRoutes(app, deps);
    providerApplicationCommandRoutes(app, deps);
    catalogueUploadRoutes(app, deps, adminFiles);
    catalogueEditRoutes(app, deps);
    catalogueCorrectionRoutes(app, deps);
    providerContactCommandRoutes(app, deps);
    rfqCommandRoutes(app, deps);
    rfqBuyerRoutes(app, deps);
    rfqAssigneeRoutes(app, deps);
    rfqTransferRoutes(app, deps);
    conversationCommandRoutes(app, deps);
    conversationAttachmentRoutes(app, deps, createFileReceiver(attachmentUploadConcurrencyLimits, deps.scanner));
    rfqLinkAdminCommandRoutes(app, deps);
    exchangeRateCommandRoutes(app, deps, adminFiles);
    searchCommandRoutes(app, deps);
    companySearchCommandRoutes(app, deps);
    unsubscribeRoutes(app, deps);
    siteSettingsCommandRoutes(app, deps);
    readModelOperationsRoutes(app, deps);
    mailOutboxRoutes(app, deps);
    webhookCommandRoutes(app, deps);
    notificationReadAndMailPreferenceRoutes(app, deps);
  });
  return app;
}
