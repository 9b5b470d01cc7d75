import { buildHttpApp, type HttpAppOptions } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { type ProviderAccessRoutesDeps, registerProviderAccessRoutes } from './access/access.routes.ts';
import { type AccountQueryRoutesDeps, registerAccountQueryRoutes } from './accounts/accounts.routes.ts';
import {
  type VendorOnboardingRoutesDeps,
  registerVendorOnboardingQueryRoutes,
} from './vendorOnboarding/vendorOnboarding.routes.ts';
import { type EmailCheckRoutesDeps, registerEmailCheckRoutes } from './accounts/emailChecks.routes.ts';
import { type CatalogueAdminRoutesDeps, registerCatalogueAdminRoutes } from './catalogue/catalogueAdmin.routes.ts';
import { type CompanyQueryRoutesDeps, registerCompanyQueryRoutes } from './companies/companies.routes.ts';
import {
  type ProviderContactQueryRoutesDeps,
  registerProviderContactQueryRoutes,
} from './catalogue/contacts.routes.ts';
import {
  type CatalogueCorrectionQueryRoutesDeps,
  registerCatalogueCorrectionQueryRoutes,
} from './catalogue/corrections.routes.ts';
import { type CatalogueRoutesDeps, registerPublicCatalogueRoutes } from './catalogue/catalogue.routes.ts';
import { type ProviderDetailRoutesDeps, registerProviderDetailRoutes } from './catalogue/details.routes.ts';
import { type CatalogueOverviewRoutesDeps, registerCatalogueOverviewRoutes } from './catalogue/overview.routes.ts';
import { registerProviderResponseMetricsQueryRoutes } from './catalogue/responses.routes.ts';
import { type CatalogueSearchRoutesDeps, registerCatalogueSearchRoutes } from './catalogue/search/search.routes.ts';
import { type CoverageRoutesDeps, registerCoverageRoutes } from './coverage/coverage.routes.ts';
import { createCatalogueLoader, findCurrentCatalogueVersion, cacheUntilReadModelsChange } from './currentCatalogue.ts';
import { createProviderResponseMetricsLoader } from './currentResponses.ts';
import {
  type EngagementStatisticsRoutesDeps,
  registerVisitorEngagementStatisticsRoutes,
} from './engagement/engagement.routes.ts';
import type { LoggerPort, ReadModelPositionPort } from './ports.ts';
import { createExportQueue } from './exportQueue.ts';
import { createAvailableLogosLoader } from './availableLogos.ts';
import { registerLiveUpdateStreamRoutes } from './live/live.routes.ts';
import { type MatchingRoutesDeps, registerMatchingRoutes } from './matching/matching.routes.ts';
import {
  type NotificationQueryRoutesDeps,
  registerNotificationQueryRoutes,
} from './notifications/notifications.routes.ts';
import { registerReadYourWritesHook } from './registerReadYourWritesHook.ts';
import {
  type PrivacyRequestQueryRoutesDeps,
  registerPrivacyRequestQueryRoutes,
} from './privacy/privacyRequests.routes.ts';
import { type ApiDescriptionRoutesDeps, registerApiDescriptionRoutes } from './reference/reference.routes.ts';
import { type ExchangeRateQueryRoutesDeps, registerExchangeRateQueryRoutes } from './rfq/exchangeRates.routes.ts';
import {
  type ConversationQueryRoutesDeps,
  registerConversationQueryRoutes,
} from './rfq/conversation/conversation.routes.ts';
import { registerAdminRfqListAndMetricsRoutes } from './rfq/adminList/adminRfqs.routes.ts';
import { type RfqAdminQueryRoutesDeps, registerRfqAdminQueryRoutes } from './rfq/rfqAdmin.routes.ts';
import { type RfqQueryRoutesDeps, registerBuyerRfqAndVendorDashboardRoutes } from './rfq/rfq.routes.ts';
import { registerVendorRfqAndColleagueRoutes } from './rfq/vendorList/vendorRfqs.routes.ts';
import { type SearchAnalyticsRoutesDeps, registerSearchAnalyticsRoutes } from './searches/analytics.routes.ts';
import { registerProviderMissedSearchesRoutes } from './searches/missed/missed.routes.ts';
import { registerSearchFunnelAndCohortRoutes } from './searches/funnel.routes.ts';
import { registerSearchRematchRoutes } from './searches/rematch/rematch.routes.ts';
import { type SiteSettingsRoutesDeps, registerSiteSettingsRoutes } from './settings/settings.routes.ts';
import { type SearchHistoryRoutesDeps, registerSavedAndLoggedSearchRoutes } from './searches/searches.routes.ts';
import { type WebhookQueryRoutesDeps, registerWebhookQueryRoutes } from './webhooks/webhooks.routes.ts';

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

/** Deployment settings that pages show, the coverage key, and the secret that signs match results. */
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
    registerLiveUpdateStreamRoutes(app, deps.hub, deps.guard);
    registerAccountQueryRoutes(app, deps);
    registerEmailCheckRoutes(app, deps);
    registerProviderAccessRoutes(app, deps);
    registerCompanyQueryRoutes(app, deps);
    registerVendorOnboardingQueryRoutes(app, deps);
    registerPublicCatalogueRoutes(app, deps, catalogue);
    registerProviderDetailRoutes(app, deps, { logoFiles, exports, responses });
    registerCatalogueSearchRoutes(app, deps, { logoFiles, responses, catalogue });
    registerProviderResponseMetricsQueryRoutes(app, deps.guard, responses);
    registerCatalogueOverviewRoutes(app, deps, logoFiles);
    registerCatalogueAdminRoutes(app, deps, logoFiles, exports);
    registerCatalogueCorrectionQueryRoutes(app, deps);
    registerProviderContactQueryRoutes(app, deps);
    registerCoverageRoutes(app, deps, exports);
    registerMatchingRoutes(app, deps, { catalogue, responses });
    registerBuyerRfqAndVendorDashboardRoutes(app, deps, logoFiles, exports);
    registerVendorRfqAndColleagueRoutes(app, deps, exports);
    registerSavedAndLoggedSearchRoutes(app, deps, logoFiles);
    registerPrivacyRequestQueryRoutes(app, deps);
    registerVisitorEngagementStatisticsRoutes(app, deps);
    registerSiteSettingsRoutes(app, deps);
    registerApiDescriptionRoutes(app, deps);
    registerWebhookQueryRoutes(app, deps);
    registerSearchAnalyticsRoutes(app, deps, logoFiles, exports);
    registerSearchFunnelAndCohortRoutes(app, deps);
    registerSearchRematchRoutes(app, deps, logoFiles);
    registerProviderMissedSearchesRoutes(app, deps);
    registerConversationQueryRoutes(app, deps);
    registerRfqAdminQueryRoutes(app, deps, exports);
    registerAdminRfqListAndMetricsRoutes(app, deps, exports);
    registerExchangeRateQueryRoutes(app, deps);
    registerNotificationQueryRoutes(app, deps);
  });
  return app;
}
