import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import { providerApplicationsProjection } from './vendorOnboarding/applications.projection.ts';
import { unclaimedProviderRfqsProjection } from './vendorOnboarding/vendorOnboarding.projection.ts';
import { catalogueProjection } from './catalogue/catalogue.projection.ts';
import { providerContactsProjection } from './catalogue/contacts.projection.ts';
import { catalogueCorrectionsProjection } from './catalogue/corrections.projection.ts';
import { companiesProjection } from './companies/companies.projection.ts';
import { declaredCoverageProjection } from './coverage/coverage.projection.ts';
import { notificationsProjection } from './notifications/notifications.projection.ts';
import { usersAndRightsProjection } from './people/people.projection.ts';
import { privacyRequestsProjection } from './privacy/rights.projection.ts';
import { exchangeRatesProjection } from './rfq/exchangeRates.projection.ts';
import { conversationsProjection } from './rfq/conversations.projection.ts';
import { providerResponseMetricsProjection } from './rfq/responses.projection.ts';
import { rfqsAndQuotesProjection } from './rfq/rfqBoard.projection.ts';
import { rfqHistoryProjection } from './rfq/rfqHistory.projection.ts';
import type { Projection } from './runtime/projection.ts';
import { companySharedSearchesProjection } from './searches/companySearches.projection.ts';
import { savedAndLoggedSearchesProjection } from './searches/searches.projection.ts';

/** One projection per read model. */
const projections: Readonly<Record<ReadModelName, Projection>> = {
  catalogue: catalogueProjection,
  coverage: declaredCoverageProjection,
  people: usersAndRightsProjection,
  rfqBoard: rfqsAndQuotesProjection,
  rfqHistory: rfqHistoryProjection,
  responses: providerResponseMetricsProjection,
  searches: savedAndLoggedSearchesProjection,
  corrections: catalogueCorrectionsProjection,
  privacy: privacyRequestsProjection,
  arrivals: unclaimedProviderRfqsProjection,
  contacts: providerContactsProjection,
  applications: providerApplicationsProjection,
  exchangeRates: exchangeRatesProjection,
  conversations: conversationsProjection,
  notifications: notificationsProjection,
  companies: companiesProjection,
  companySearches: companySharedSearchesProjection,
};

/** Projections of all live read models. They share one subscription, one checkpoint and one transaction per batch. */
export const liveReadModelProjections: readonly Projection[] = Object.values(projections);
