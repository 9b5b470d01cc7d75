import { buildHttpApp, type HttpAppOptions } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { type AccessRoutesDeps, accessRoutes } from './access/access.routes.ts';
import { type AccountRoutesDeps, accountRoutes } from './accounts/accounts.routes.ts';
import { type ArrivalRoutesDeps, arrivalRoutes } from './arrivals/arrivals.routes.ts';
import { type EmailCheckRoutesDeps, emailCheckRoutes } from './accounts/emailChecks.routes.ts';
import { type CatalogueAdminRoutesDeps, catalogueAdminRoutes } from './catalogue/catalogueAdmin.routes.ts';
import { type CompanyRoutesDeps, companyRoutes } from './companies/companies.routes.ts';
import { type ContactRoutesDeps, contactRoutes } from './catalogue/contacts.routes.ts';
import { type CorrectionRoutesDeps, correctionRoutes } from './catalogue/corrections.routes.ts';
import { type CatalogueRoutesDeps, catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { type DetailRoutesDeps, detailRoutes } from './catalogue/details.routes.ts';
import { type OverviewRoutesDeps, overviewRoutes } from './catalogue/overview.routes.ts';
import { responseRoutes } from './catalogue/responses.routes.ts';
import { type SearchRoutesDeps, searchRoutes } from './catalogue/search/search.routes.ts';
import { type CoverageRoutesDeps, coverageRoutes } from './coverage/coverage.routes.ts';
import { createCurrentCatalogue, currentEdition, oncePerPosition } from './currentCatalogue.ts';
import { createCurrentResponses } from './currentResponses.ts';
import { type EngagementRoutesDeps, engagementRoutes } from './engagement/engagement.routes.ts';
import type { LoggerPort, PositionPort } from './ports.ts';
import { createExports } from './exports.ts';
import { createLogoFiles } from './logoFiles.ts';
import { liveRoutes } from './live/live.routes.ts';
import { type MatchingRoutesDeps, matchingRoutes } from './matching/matching.routes.ts';
import { type NotificationRoutesDeps, notificationRoutes } from './notifications/notifications.routes.ts';
import { readAfter } from './readAfter.ts';
import { type RightsRoutesDeps, rightsRoutes } from './privacy/rights.routes.ts';
import { type ReferenceRoutesDeps, referenceRoutes } from './reference/reference.routes.ts';
import { type RateRoutesDeps, rateRoutes } from './rfq/exchangeRates.routes.ts';
import { type ConversationRoutesDeps, conversationRoutes } from './rfq/conversation/conversation.routes.ts';
import { adminListRoutes } from './rfq/adminList/adminRfqs.routes.ts';
import { type RfqAdminRoutesDeps, rfqAdminRoutes } from './rfq/rfqAdmin.routes.ts';
import { type RfqRoutesDeps, rfqRoutes } from './rfq/rfq.routes.ts';
import { vendorListRoutes } from './rfq/vendorList/vendorRfqs.routes.ts';
import { type AnalyticsRoutesDeps, analyticsRoutes } from './searches/analytics.routes.ts';
import { missedRoutes } from './searches/missed/missed.routes.ts';
import { funnelRoutes } from './searches/funnel.routes.ts';
import { rematchRoutes } from './searches/rematch/rematch.routes.ts';
import { type SettingsRoutesDeps, settingsRoutes } from './settings/settings.routes.ts';
import { type SearchesRoutesDeps, searchesRoutes } from './searches/searches.routes.ts';
import { type WebhookRoutesDeps, webhookRoutes } from './webhooks/webhooks.routes.ts';

/**
 * Dependencies of the query service, combined from those of its routes. The service reads Postgres only, never the
 * event log.
 */
export type QueryDeps = AccessRoutesDeps &
  AccountRoutesDeps &
  ArrivalRoutesDeps &
  EmailCheckRoutesDeps &
  CatalogueAdminRoutesDeps &
  CompanyRoutesDeps &
  CorrectionRoutesDeps &
  ContactRoutesDeps &
  CatalogueRoutesDeps &
  CoverageRoutesDeps &
  DetailRoutesDeps &
  OverviewRoutesDeps &
  SearchRoutesDeps &
  MatchingRoutesDeps &
  RightsRoutesDeps &
  ReferenceRoutesDeps &
  EngagementRoutesDeps &
  RfqAdminRoutesDeps &
  RfqRoutesDeps &
  RateRoutesDeps &
  ConversationRoutesDeps &
  AnalyticsRoutesDeps &
  SettingsRoutesDeps &
  SearchesRoutesDeps &
  WebhookRoutesDeps &
  NotificationRoutesDeps &
  PositionPort &
  LoggerPort & {
    readonly notReady: () => Promise<readonly string[]>;
    /** Request limits, trusted proxies and the security log. When omitted, none of them apply. */
    readonly edge?: Pick<HttpAppOptions, 'limiting' | 'trustProxy' | 'security'>;
  };

/** Deployment settings that pages show, and the secret that signs match answers. */
export type QuerySettings = QueryDeps['settings'];

/** Maximum number of concurrent reads. Open live streams have a separate limit. */
const maxConcurrentReads = 200;

/**
 * Builds the query service's HTTP app: GET calls and query POSTs, answered from read models. It does not listen yet.
 */
export function buildQueryApp(deps: QueryDeps): FastifyInstance {
  const app = buildHttpApp({
    service: 'query',
    logger: deps.logger,
    notReady: deps.notReady,
    atOnce: maxConcurrentReads,
    ...deps.edge,
  });
  const newest = oncePerPosition(deps, currentEdition);
  const logoFiles = createLogoFiles({ ...deps, newest });
  const catalogue = createCurrentCatalogue(deps, newest, logoFiles);
  const responses = createCurrentResponses(deps);
  const exports = createExports();
  app.after(() => {
    readAfter(app, deps.hub, deps.guard);
    liveRoutes(app, deps.hub, deps.guard);
    accountRoutes(app, deps);
    emailCheckRoutes(app, deps);
    accessRoutes(app, deps);
    companyRoutes(app, deps);
    arrivalRoutes(app, deps);
    catalogueRoutes(app, deps, catalogue);
    detailRoutes(app, deps, { logoFiles, exports, responses });
    searchRoutes(app, deps, { logoFiles, responses, catalogue });
    responseRoutes(app, deps.guard, responses);
    overviewRoutes(app, deps, logoFiles);
    catalogueAdminRoutes(app, deps, logoFiles, exports);
    correctionRoutes(app, deps);
    contactRoutes(app, deps);
    coverageRoutes(app, deps, exports);
    matchingRoutes(app, deps, { catalogue, responses });
    rfqRoutes(app, deps, logoFiles, exports);
    vendorListRoutes(app, deps, exports);
    searchesRoutes(app, deps, logoFiles);
    rightsRoutes(app, deps);
    engagementRoutes(app, deps);
    settingsRoutes(app, deps);
    referenceRoutes(app, deps);
    webhookRoutes(app, deps);
    analyticsRoutes(app, deps, logoFiles, exports);
    funnelRoutes(app, deps);
    rematchRoutes(app, deps, logoFiles);
    missedRoutes(app, deps);
    conversationRoutes(app, deps);
    rfqAdminRoutes(app, deps, exports);
    adminListRoutes(app, deps, exports);
    rateRoutes(app, deps);
    notificationRoutes(app, deps);
  });
  return app;
}
