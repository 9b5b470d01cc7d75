import type { ReadModelName } from '@marketplace/read-models/readModels.ts';
import { applicationsProjection } from './arrivals/applications.projection.ts';
import { arrivalsProjection } from './arrivals/arrivals.projection.ts';
import { catalogueProjection } from './catalogue/catalogue.projection.ts';
import { contactsProjection } from './catalogue/contacts.projection.ts';
import { correctionsProjection } from './catalogue/corrections.projection.ts';
import { companiesProjection } from './companies/companies.projection.ts';
import { coverageProjection } from './coverage/coverage.projection.ts';
import { notificationsProjection } from './notifications/notifications.projection.ts';
import { peopleProjection } from './people/people.projection.ts';
import { rightsProjection } from './privacy/rights.projection.ts';
import { exchangeRatesProjection } from './rfq/exchangeRates.projection.ts';
import { conversationsProjection } from './rfq/conversations.projection.ts';
import { responsesProjection } from './rfq/responses.projection.ts';
import { rfqBoardProjection } from './rfq/rfqBoard.projection.ts';
import { rfqHistoryProjection } from './rfq/rfqHistory.projection.ts';
import type { Projection } from './runtime/projection.ts';
import { companySearchesProjection } from './searches/companySearches.projection.ts';
import { searchesProjection } from './searches/searches.projection.ts';

/** One projection per read model. */
const projections: Readonly<Record<ReadModelName, Projection>> = {
  catalogue: catalogueProjection,
  coverage: coverageProjection,
  people: peopleProjection,
  rfqBoard: rfqBoardProjection,
  rfqHistory: rfqHistoryProjection,
  responses: responsesProjection,
  searches: searchesProjection,
  corrections: correctionsProjection,
  privacy: rightsProjection,
  arrivals: arrivalsProjection,
  contacts: contactsProjection,
  applications: applicationsProjection,
  exchangeRates: exchangeRatesProjection,
  conversations: conversationsProjection,
  notifications: notificationsProjection,
  companies: companiesProjection,
  companySearches: companySearchesProjection,
};

/** All live read models. They share one subscription, one checkpoint and one transaction per batch. */
export const liveProjections: readonly Projection[] = Object.values(projections);
