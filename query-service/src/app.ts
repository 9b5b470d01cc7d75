import { buildHttpApp, type HttpAppOptions } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { type ProviderAccessRoutesDeps, providerAccessRoutes } from './access/access.routes.ts';
import { type AccountQueryRoutesDeps, accountQueryRoutes } from './accounts/accounts.routes.ts';
import { type VendorOnboardingRoutesDeps, vendorOnboardingRoutes } from './vendorOnboarding/vendorOnboarding.routes.ts';
import { type EmailCheckRoutesDeps, emailCheckRoutes } from './accounts/emailChecks.routes.ts';
import { type CatalogueAdminRoutesDeps, catalogueAdminRoutes } from './catalogue/catalogueAdmin.routes.ts';
import { type CompanyQueryRoutesDeps, companyQueryRoutes } from './companies/companies.routes.ts';
import { type ProviderContactQueryRoutesDeps, providerContactQueryRoutes } from './catalogue/contacts.routes.ts';
import {
  type CatalogueCorrectionQueryRoutesDeps,
  catalogueCorrectionQueryRoutes,
} from './catalogue/corrections.routes.ts';
import { type CatalogueRoutesDeps, catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { type ProviderDetailRoutesDeps, providerDetailRoutes } from './catalogue/details.routes.ts';
import { type CatalogueOverviewRoutesDeps, catalogueOverviewRoutes } from './catalogue/overview.routes.ts';
import { providerResponseMetricsRoutes } from './catalogue/responses.routes.ts';
import { type CatalogueSearchRoutesDeps, catalogueSearchRoutes } from './catalogue/search/search.routes.ts';
import { type CoverageRoutesDeps, coverageRoutes } from './coverage/coverage.routes.ts';
import { createCatalogueLoader, findCurrentCatalogueVersion, cacheUntilReadModelsChange } from './currentCatalogue.ts';
import { createProviderResponseMetricsLoader } from './currentResponses.ts';
import { type EngagementStatisticsRoutesDeps, engagementStatisticsRoutes } from './engagement/engagement.routes.ts';
import type { LoggerPort, ReadModelPositionPort } from './ports.ts';
import { createExportQueue } from './exportQueue.ts';
import { createAvailableLogosLoader } from './availableLogos.ts';
import { liveUpdateStreamRoutes } from './live/live.routes.ts';
import { type MatchingRoutesDeps, matchingRoutes } from './matching/matching.routes.ts';
import { type NotificationQueryRoutesDeps, notificationQueryRoutes } from './notifications/notifications.routes.ts';
import { registerReadYourWritesHook } from './registerReadYourWritesHook.ts';
import { type PrivacyRequestQueryRoutesDeps, privacyRequestQueryRoutes } from './privacy/privacyRequests.routes.ts';
import { type ApiDescriptionRoutesDeps, apiDescriptionRoutes } from './reference/reference.routes.ts';
import { type ExchangeRateQueryRoutesDeps, exchangeRateQueryRoutes } from './rfq/exchangeRates.routes.ts';
import { type ConversationQueryRoutesDeps, conversationQueryRoutes } from './rfq/conversation/conversation.routes.ts';
import { adminRfqListRoutes } from './rfq/adminList/adminRfqs.routes.ts';
import { type RfqAdminQueryRoutesDeps, rfqAdminQueryRoutes } from './rfq/rfqAdmin.routes.ts';
import { type RfqQueryRoutesDeps, rfqQueryRoutes } from './rfq/rfq.routes.ts';
import { vendorRfqListRoutes } from './rfq/vendorList/vendorRfqs.routes.ts';
import { type SearchAnalyticsRoutesDeps, searchAnalyticsRoutes } from './searches/analytics.routes.ts';
import { missedSearchRoutes } from './searches/missed/missed.routes.ts';
import { searchFunnelRoutes } from './searches/funnel.routes.ts';
import { searchRematchRoutes } from './searches/rematch/rematch.routes.ts';
import { type SiteSettingsRoutesDeps, siteSettingsRoutes } from './settings/settings.routes.ts';
import { type SearchHistoryRoutesDeps, searchHistoryRoutes } from './searches/searches.routes.ts';
import { type WebhookQueryRoutesDeps, webhookQueryRoutes } from './webhooks/webhooks.routes.ts';

/**
 * Dependencies of the query service, combined from those of its routes. The service reads Postgres only, never the
 * event log.
 */
export type QueryAppDeps = ProviderAccessRoutesDeps &
  AccountQueryRoutesDeps &
  VendorOnboardingRoutesDeps &
  EmailCheckRoutesDeps &
  CatalogueAdminRoutesDeps &
  CompanyQueryRoutesDeps &
  CatalogueCorrectionQueryRoutesDeps &
  ProviderContactQueryRoutesDeps &
  CatalogueRoutesDeps &
  CoverageRoutesDeps &
  ProviderDetailRoutesDeps &
  CatalogueOverviewRoutesDeps &
  CatalogueSearchRoutesDeps &
  MatchingRoutesDeps &
  PrivacyRequestQueryRoutesDeps &
  ApiDescriptionRoutesDeps &
  EngagementStatisticsRoutesDeps &
  RfqAdminQueryRoutesDeps &
  RfqQueryRoutesDeps &
  ExchangeRateQueryRoutesDeps &
  ConversationQueryRoutesDeps &
  SearchAnalyticsRoutesDeps &
  SiteSettingsRoutesDeps &
  SearchHistoryRoutesDeps &
  WebhookQueryRoutesDeps &
  NotificationQueryRoutesDeps &
  ReadModelPositionPort &
  LoggerPort & {
    readonly notReady: () => Promise<readonly string[]>;
    /** Request limits, trusted proxies and the security log. When omitted, none of them apply. */
    readonly edge?: Pick<HttpAppOptions, 'limiting' | 'trustProxy' | 'security'>;
  };

/** Deployment settings that pages show, and the secret that signs match results. */
export type QueryServiceSettings = QueryAppDeps['settings'];

/** Maximum number of concurrent reads. Open live streams have a separate limit. */
const maxConcurrentReads = 200;

/** Builds the HTTP app of the query service, which answers from read models. It does not listen yet. */
export function buildQueryApp(deps: QueryAppDeps): FastifyInstance {
  const app = buildHttpApp({
    service: 'query',
    logger: deps.logger,
    notReady: deps.notReady,
    maxConcurrentRequests: maxConcurrentReads,
    ...deps.edge,
  });
  const newest = cacheUntilReadModelsChange(deps, findCurrentCatalogueVersion);
  const logoFiles = createAvailableLogosLoader({ ...deps, newest });
  const catalogue = createCatalogueLoader(deps, newest, logoFiles);
  const responses = createProviderResponseMetricsLoader(deps);
  const exports = createExportQueue();
  app.after(() => {
    registerReadYourWritesHook(app, deps.hub, deps.guard);
    liveUpdateStreamRoutes(app, deps.hub, deps.guard);
    accountQueryRoutes(app, deps);
    emailCheckRoutes(app, deps);
    providerAccessRoutes(app, deps);
    companyQueryRoutes(app, deps);
    vendorOnboardingRoutes(app, deps);
    catalogueRoutes(app, deps, catalogue);
    providerDetailRoutes(app, deps, { logoFiles, exports, responses });
    catalogueSearchRoutes(app, deps, { logoFiles, responses, catalogue });
    providerResponseMetricsRoutes(app, deps.guard, responses);
    catalogueOverviewRoutes(app, deps, logoFiles);
    catalogueAdminRoutes(app, deps, logoFiles, exports);
    catalogueCorrectionQueryRoutes(app, deps);
    providerContactQueryRoutes(app, deps);
    coverageRoutes(app, deps, exports);
    matchingRoutes(app, deps, { catalogue, responses });
    rfqQueryRoutes(app, deps, logoFiles, exports);
    vendorRfqListRoutes(app, deps, exports);
    searchHistoryRoutes(app, deps, logoFiles);
    privacyRequestQueryRoutes(app, deps);
    engagementStatisticsRoutes(app, deps);
    siteSettingsRoutes(app, deps);
    apiDescriptionRoutes(app, deps);
    webhookQueryRoutes(app, deps);
    searchAnalyticsRoutes(app, deps, logoFiles, exports);
    searchFunnelRoutes(app, deps);
    searchRematchRoutes(app, deps, logoFiles);
    missedSearchRoutes(app, deps);
    conversationQueryRoutes(app, deps);
    rfqAdminQueryRoutes(app, deps, exports);
    adminRfqListRoutes(app, deps, exports);
    exchangeRateQueryRoutes(app, deps);
    notificationQueryRoutes(app, deps);
  });
  return app;
}
