import { buildHttpApp, type HttpAppOptions } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { type AccessRoutesDeps, accessRoutes } from './access/access.routes.ts';
import { type RoleRoutesDeps, roleRoutes } from './access/roles.routes.ts';
import { type VendorPeopleRoutesDeps, vendorPeopleRoutes } from './access/vendorPeople.routes.ts';
import { type AccountCompanyRoutesDeps, accountCompanyRoutes } from './accounts/companySignIn.routes.ts';
import { type AccountRoutesDeps, accountRoutes } from './accounts/accounts.routes.ts';
import { type ApiTokenRoutesDeps, apiTokenRoutes } from './accounts/apiTokens.routes.ts';
import { type ConfirmationRoutesDeps, confirmationRoutes } from './accounts/confirmation.routes.ts';
import { type PasswordRoutesDeps, passwordRoutes } from './accounts/password.routes.ts';
import { createPasswords } from './accounts/passwords.ts';
import { type ProfileRoutesDeps, profileRoutes } from './accounts/profile.routes.ts';
import { type SecondFactorRoutesDeps, secondFactorRoutes } from './accounts/secondFactor.routes.ts';
import { type UserRoutesDeps, userRoutes } from './accounts/users.routes.ts';
import { type ApplicationRoutesDeps, applicationRoutes } from './arrivals/applications.routes.ts';
import { arrivalRoutes } from './arrivals/arrivals.routes.ts';
import { type CompanyRoutesDeps, companyRoutes, memberRoutes } from './companies/companies.routes.ts';
import { type CompanySignInRoutesDeps, companySignInRoutes } from './companies/signIn/companySignIn.routes.ts';
import { type ContactRoutesDeps, contactRoutes } from './catalogue/contacts/contacts.routes.ts';
import { type CorrectionRoutesDeps, correctionRoutes } from './catalogue/corrections/corrections.routes.ts';
import { type EditRoutesDeps, editRoutes } from './catalogue/edit.routes.ts';
import { type UploadRoutesDeps, uploadRoutes } from './catalogue/upload.routes.ts';
import { type EngagementRoutesDeps, engagementRoutes } from './engagement/engagement.routes.ts';
import { adminSlots, attachmentSlots, createFileIntake } from './files/fileIntake.ts';
import { type MailRoutesDeps, mailRoutes } from './operations/mails.routes.ts';
import { type UnsubscribeRoutesDeps, unsubscribeRoutes } from './mails/unsubscribe.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { type OperationsRoutesDeps, operationsRoutes } from './operations/operations.routes.ts';
import type { LoggerPort, ScannerPort } from './ports.ts';
import { type RateRoutesDeps, rateRoutes } from './rfq/rates/rates.routes.ts';
import { type AttachmentRoutesDeps, attachmentRoutes } from './rfq/conversation/attachments.routes.ts';
import { type ConversationRoutesDeps, conversationRoutes } from './rfq/conversation/conversation.routes.ts';
import { type RfqAdminRoutesDeps, rfqAdminRoutes } from './rfq/rfqAdmin.routes.ts';
import { type DevMailRoutesDeps, devMailRoutes } from './mails/devMail.routes.ts';
import { decideAfter, type DecideAfterDeps } from './decideAfter.ts';
import { type ConsentRoutesDeps, consentRoutes } from './privacy/consent.routes.ts';
import { type PrivacyFormRoutesDeps, privacyFormRoutes } from './privacy/forms.routes.ts';
import { type ProcessingRoutesDeps, processingRoutes } from './privacy/processing.routes.ts';
import { type RightsRoutesDeps, rightsRoutes } from './privacy/rights.routes.ts';
import { type RfqHandOverRoutesDeps, rfqHandOverRoutes } from './rfq/rfqHandOver.routes.ts';
import { type RfqInChargeRoutesDeps, rfqInChargeRoutes } from './rfq/rfqInCharge.routes.ts';
import { type RfqOutcomeRoutesDeps, rfqOutcomeRoutes } from './rfq/rfqOutcome.routes.ts';
import { type RfqRoutesDeps, rfqRoutes } from './rfq/rfq.routes.ts';
import { trustedIssuersRoutes } from './companies/signIn/trustedIssuers.routes.ts';
import { type SettingsRoutesDeps, settingsRoutes } from './settings/settings.routes.ts';
import { type CompanySearchesRoutesDeps, companySearchesRoutes } from './searches/companySearches.routes.ts';
import { type SearchesRoutesDeps, searchesRoutes } from './searches/searches.routes.ts';
import { type WebhookRoutesDeps, webhookRoutes } from './webhooks/webhooks.routes.ts';

/** Dependencies of all command routes. */
export type CommandDeps = AccessRoutesDeps &
  VendorPeopleRoutesDeps &
  ApplicationRoutesDeps &
  RoleRoutesDeps &
  AccountRoutesDeps &
  AccountCompanyRoutesDeps &
  ApiTokenRoutesDeps &
  ConfirmationRoutesDeps &
  PasswordRoutesDeps &
  ProfileRoutesDeps &
  SecondFactorRoutesDeps &
  UserRoutesDeps &
  CompanyRoutesDeps &
  CompanySignInRoutesDeps &
  CorrectionRoutesDeps &
  ContactRoutesDeps &
  EditRoutesDeps &
  UploadRoutesDeps &
  EngagementRoutesDeps &
  RfqAdminRoutesDeps &
  DevMailRoutesDeps &
  RightsRoutesDeps &
  ConsentRoutesDeps &
  ProcessingRoutesDeps &
  PrivacyFormRoutesDeps &
  RfqRoutesDeps &
  RfqOutcomeRoutesDeps &
  RfqInChargeRoutesDeps &
  RfqHandOverRoutesDeps &
  RateRoutesDeps &
  ConversationRoutesDeps &
  AttachmentRoutesDeps &
  SettingsRoutesDeps &
  OperationsRoutesDeps &
  MailRoutesDeps &
  UnsubscribeRoutesDeps &
  SearchesRoutesDeps &
  CompanySearchesRoutesDeps &
  WebhookRoutesDeps &
  DecideAfterDeps &
  LoggerPort &
  ScannerPort & {
    readonly notReady: () => Promise<readonly string[]>;
    /** Rate limits, trusted proxies and the security log; when omitted, none of them is active. */
    readonly edge?: Pick<HttpAppOptions, 'limiting' | 'trustProxy' | 'security'>;
  };

/**
 * Maximum number of commands processed concurrently. Each takes a few hundred milliseconds, and clients can safely
 * resend them with their idempotency key, so under load commands are rejected before reads.
 */
const maxConcurrentCommands = 100;

/** Builds the command service's HTTP app with all commands. The app does not listen yet. */
export function buildCommandApp(deps: CommandDeps): FastifyInstance {
  const { logger, notReady, edge } = deps;
  const app = buildHttpApp({ service: 'command', logger, notReady, atOnce: maxConcurrentCommands, ...edge });
  decideAfter(app, deps);
  const passwords = createPasswords();
  const adminFiles = createFileIntake(adminSlots, deps.scanner);
  app.after(() => {
    accountRoutes(app, deps, passwords);
    accountCompanyRoutes(app, deps, passwords);
    confirmationRoutes(app, deps, passwords);
    passwordRoutes(app, deps, passwords);
    secondFactorRoutes(app, deps, passwords);
    apiTokenRoutes(app, deps, passwords);
    profileRoutes(app, deps);
    userRoutes(app, deps);
    roleRoutes(app, deps);
    rightsRoutes(app, deps);
    processingRoutes(app, deps);
    privacyFormRoutes(app, deps);
    engagementRoutes(app, deps);
    consentRoutes(app, deps);
    devMailRoutes(app, deps);
    accessRoutes(app, deps);
    vendorPeopleRoutes(app, deps);
    companyRoutes(app, deps);
    memberRoutes(app, deps);
    companySignInRoutes(app, deps);
    trustedIssuersRoutes(app, deps);
    arrivalRoutes(app, deps);
    applicationRoutes(app, deps);
    uploadRoutes(app, deps, adminFiles);
    editRoutes(app, deps);
    correctionRoutes(app, deps);
    contactRoutes(app, deps);
    rfqRoutes(app, deps);
    rfqOutcomeRoutes(app, deps);
    rfqInChargeRoutes(app, deps);
    rfqHandOverRoutes(app, deps);
    conversationRoutes(app, deps);
    attachmentRoutes(app, deps, createFileIntake(attachmentSlots, deps.scanner));
    rfqAdminRoutes(app, deps);
    rateRoutes(app, deps, adminFiles);
    searchesRoutes(app, deps);
    companySearchesRoutes(app, deps);
    unsubscribeRoutes(app, deps);
    settingsRoutes(app, deps);
    operationsRoutes(app, deps);
    mailRoutes(app, deps);
    webhookRoutes(app, deps);
    notificationRoutes(app, deps);
  });
  return app;
}
