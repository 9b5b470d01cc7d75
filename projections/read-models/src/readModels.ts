import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import { providerApplicationsReadModel } from './vendorOnboarding/applications.tables.ts';
import { unclaimedProviderRfqsReadModel } from './vendorOnboarding/vendorOnboarding.tables.ts';
import { catalogueReadModel } from './catalogue/catalogue.tables.ts';
import { providerContactsReadModel } from './catalogue/contacts.tables.ts';
import { catalogueCorrectionsReadModel } from './catalogue/corrections.tables.ts';
import { companiesReadModel } from './companies/companies.tables.ts';
import { declaredCoverageReadModel } from './coverage/coverage.tables.ts';
import { notificationsReadModel } from './notifications/notifications.tables.ts';
import { peopleReadModel } from './people/people.tables.ts';
import { privacyRequestsReadModel } from './privacy/rights.tables.ts';
import { exchangeRatesReadModel } from './rfq/exchangeRates.tables.ts';
import { conversationsReadModel } from './rfq/conversations.tables.ts';
import { providerResponseMetricsReadModel } from './rfq/responses.tables.ts';
import { rfqsAndQuotesReadModel } from './rfq/rfqBoard.tables.ts';
import { rfqHistoryReadModel } from './rfq/rfqHistory.tables.ts';
import type { ReadModel } from './readModel.ts';
import { companySharedSearchesReadModel } from './searches/companySearches.tables.ts';
import { searchesReadModel } from './searches/searches.tables.ts';

/** All read models, in the version that this code writes and reads. */
export const readModels = [
  catalogueReadModel,
  peopleReadModel,
  rfqsAndQuotesReadModel,
  rfqHistoryReadModel,
  searchesReadModel,
  catalogueCorrectionsReadModel,
  privacyRequestsReadModel,
  declaredCoverageReadModel,
  providerResponseMetricsReadModel,
  unclaimedProviderRfqsReadModel,
  providerContactsReadModel,
  providerApplicationsReadModel,
  exchangeRatesReadModel,
  conversationsReadModel,
  notificationsReadModel,
  companiesReadModel,
  companySharedSearchesReadModel,
] as const satisfies readonly ReadModel<ReadModelName>[];

/** Versions of the read models by name. */
export const readModelVersions = Object.fromEntries(readModels.map(({ name, version }) => [name, version])) as Readonly<
  Record<ReadModelName, number>
>;

/**
 * Name of the lease and the checkpoint for the read model versions of this code. Another release with other versions
 * has its own lease and checkpoint, so that two releases can run side by side during a rolling update.
 */
export const readModelsCheckpointName = `read-models ${readModels
  .map(({ name, version }) => `${name}.${version}`)
  .sort()
  .join(' ')}`;

/** Postgres channel that announces every committed batch of read models. */
export const readModelAnnouncementChannel = 'read_models';

/**
 * Payload of the channel: the position of a reader and the reader's changes. If `changes` is undefined, everything may
 * have changed.
 */
export interface ReadModelAnnouncement {
  readonly reader: string;
  /** Token `epoch.position`. */
  readonly position: string;
  readonly changes?: readonly LiveChangeAudienceAndTag[];
}
