import { buildHttpApp, type HttpAppOptions } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { type ProviderAccessCommandRoutesDeps, registerProviderAccessCommandRoutes } from './access/access.routes.ts';
import { type RoleRoutesDeps, registerRoleRoutes } from './access/roles.routes.ts';
import { type ProviderTeamCommandRoutesDeps, registerProviderTeamCommandRoutes } from './access/vendorPeople.routes.ts';
import {
  type CompanySignInSessionRoutesDeps,
  registerCompanySignInSessionRoutes,
} from './accounts/companySignIn.routes.ts';
import {
  type RegistrationAndSignInRoutesDeps,
  registerRegistrationAndSignInRoutes,
} from './accounts/accounts.routes.ts';
import { type ApiTokenRoutesDeps, registerApiTokenRoutes } from './accounts/apiTokens.routes.ts';
import { type EmailConfirmationRoutesDeps, registerEmailConfirmationRoutes } from './accounts/confirmation.routes.ts';
import { type PasswordRoutesDeps, registerPasswordCommandRoutes } from './accounts/password.routes.ts';
import { createPasswordHasher } from './accounts/passwordHasher.ts';
import { type ProfileRoutesDeps, registerProfileCommandRoutes } from './accounts/profile.routes.ts';
import { type SecondFactorRoutesDeps, registerSecondFactorRoutes } from './accounts/secondFactor.routes.ts';
import { type UserAdminRoutesDeps, registerUserAdminRoutes } from './accounts/users.routes.ts';
import {
  type ProviderApplicationCommandRoutesDeps,
  registerProviderApplicationCommandRoutes,
} from './vendorOnboarding/vendorApplications.routes.ts';
import { registerUnclaimedProviderRfqCommandRoutes } from './vendorOnboarding/missedVendors.routes.ts';
import {
  type CompanyCommandRoutesDeps,
  registerCompanyCommandRoutes,
  registerCompanyMemberCommandRoutes,
} from './companies/companies.routes.ts';
import {
  type CompanySignInSetupRoutesDeps,
  registerCompanySignInSetupRoutes,
} from './companies/signIn/companySignIn.routes.ts';
import {
  type ProviderContactCommandRoutesDeps,
  registerProviderContactCommandRoutes,
} from './catalogue/contacts/contacts.routes.ts';
import {
  type CatalogueCorrectionRoutesDeps,
  registerCatalogueCorrectionCommandRoutes,
} from './catalogue/corrections/corrections.routes.ts';
import { type CatalogueEditRoutesDeps, registerCatalogueEditRoutes } from './catalogue/edit.routes.ts';
import { type CatalogueUploadRoutesDeps, registerCatalogueUploadRoutes } from './catalogue/upload.routes.ts';
import {
  type EngagementCountCommandRoutesDeps,
  registerEngagementCountCommandRoutes,
} from './engagement/engagement.routes.ts';
import {
  adminUploadConcurrencyLimits,
  attachmentUploadConcurrencyLimits,
  createFileReceiver,
} from './files/fileReceiver.ts';
import { type MailOutboxRoutesDeps, registerMailOutboxRoutes } from './operations/mails.routes.ts';
import { type UnsubscribeRoutesDeps, registerUnsubscribeRoutes } from './mails/unsubscribe.routes.ts';
import { registerNotificationReadAndMailPreferenceRoutes } from './notifications/notifications.routes.ts';
import {
  type ReadModelOperationsRoutesDeps,
  registerReadModelOperationsCommandRoutes,
} from './operations/operations.routes.ts';
import type { LoggerPort, FileScannerPort } from './ports.ts';
import { type ExchangeRateCommandRoutesDeps, registerExchangeRateCommandRoutes } from './rfq/rates/rates.routes.ts';
import {
  type ConversationAttachmentRoutesDeps,
  registerConversationAttachmentRoutes,
} from './rfq/conversation/attachments.routes.ts';
import {
  type ConversationCommandRoutesDeps,
  registerConversationCommandRoutes,
} from './rfq/conversation/conversation.routes.ts';
import { type RfqLinkAdminCommandRoutesDeps, registerRfqLinkAdminCommandRoutes } from './rfq/rfqAdmin.routes.ts';
import { type DevMailRoutesDeps, registerDevMailRoutes } from './mails/devMail.routes.ts';
import { registerCommandReadYourWritesHook, type CommandReadYourWritesHookDeps } from './readAfterHook.ts';
import { type CookieConsentRoutesDeps, registerCookieConsentRoutes } from './privacy/consent.routes.ts';
import { type PrivacyFormRoutesDeps, registerPrivacyFormRoutes } from './privacy/privacyForms.routes.ts';
import {
  type ProcessingRestrictionOrObjectionRoutesDeps,
  registerProcessingRestrictionOrObjectionRoutes,
} from './privacy/processingRight.routes.ts';
import {
  type PrivacyRequestCommandRoutesDeps,
  registerPrivacyRequestCommandRoutes,
} from './privacy/privacyRequest.routes.ts';
import { type RfqTransferRoutesDeps, registerRfqTransferRoutes } from './rfq/rfqTransfer.routes.ts';
import { type RfqAssigneeRoutesDeps, registerRfqAssigneeRoutes } from './rfq/rfqAssignee.routes.ts';
import { type RfqBuyerRoutesDeps, registerBuyerCommandRoutesForSentRfqs } from './rfq/rfqOutcome.routes.ts';
import { type RfqCommandRoutesDeps, registerRfqCommandRoutes } from './rfq/rfq.routes.ts';
import { registerTrustedOidcIssuersRoutes } from './companies/signIn/trustedIssuers.routes.ts';
import { type SiteSettingsCommandRoutesDeps, registerSiteSettingsCommandRoutes } from './settings/settings.routes.ts';
import {
  type CompanySearchCommandRoutesDeps,
  registerCompanySearchCommandRoutes,
} from './searches/companySearches.routes.ts';
import { type SearchCommandRoutesDeps, registerSearchCommandRoutes } from './searches/searches.routes.ts';
import { type WebhookCommandRoutesDeps, registerWebhookCommandRoutes } from './webhooks/webhooks.routes.ts';

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
 * safely resend it with its idempotency key. Under load, commands are therefore rejected sooner than reads.
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
    registerRegistrationAndSignInRoutes(app, deps, passwords);
    registerCompanySignInSessionRoutes(app, deps, passwords);
    registerEmailConfirmationRoutes(app, deps, passwords);
    registerPasswordCommandRoutes(app, deps, passwords);
    registerSecondFactorRoutes(app, deps, passwords);
    registerApiTokenRoutes(app, deps, passwords);
    registerProfileCommandRoutes(app, deps);
    registerUserAdminRoutes(app, deps);
    registerRoleRoutes(app, deps);
    registerPrivacyRequestCommandRoutes(app, deps);
    registerProcessingRestrictionOrObjectionRoutes(app, deps);
    registerPrivacyFormRoutes(app, deps);
    registerEngagementCountCommandRoutes(app, deps);
    registerCookieConsentRoutes(app, deps);
    registerDevMailRoutes(app, deps);
    registerProviderAccessCommandRoutes(app, deps);
    registerProviderTeamCommandRoutes(app, deps);
    registerCompanyCommandRoutes(app, deps);
    registerCompanyMemberCommandRoutes(app, deps);
    registerCompanySignInSetupRoutes(app, deps);
    registerTrustedOidcIssuersRoutes(app, deps);
    registerUnclaimedProviderRfqCommandRoutes(app, deps);
    registerProviderApplicationCommandRoutes(app, deps);
    registerCatalogueUploadRoutes(app, deps, adminFiles);
    registerCatalogueEditRoutes(app, deps);
    registerCatalogueCorrectionCommandRoutes(app, deps);
    registerProviderContactCommandRoutes(app, deps);
    registerRfqCommandRoutes(app, deps);
    registerBuyerCommandRoutesForSentRfqs(app, deps);
    registerRfqAssigneeRoutes(app, deps);
    registerRfqTransferRoutes(app, deps);
    registerConversationCommandRoutes(app, deps);
    registerConversationAttachmentRoutes(
      app,
      deps,
      createFileReceiver(attachmentUploadConcurrencyLimits, deps.scanner),
    );
    registerRfqLinkAdminCommandRoutes(app, deps);
    registerExchangeRateCommandRoutes(app, deps, adminFiles);
    registerSearchCommandRoutes(app, deps);
    registerCompanySearchCommandRoutes(app, deps);
    registerUnsubscribeRoutes(app, deps);
    registerSiteSettingsCommandRoutes(app, deps);
    registerReadModelOperationsCommandRoutes(app, deps);
    registerMailOutboxRoutes(app, deps);
    registerWebhookCommandRoutes(app, deps);
    registerNotificationReadAndMailPreferenceRoutes(app, deps);
  });
  return app;
}
