import type { Change } from '@marketplace/contracts/live.ts';
import { applications } from './arrivals/applications.tables.ts';
import { arrivals } from './arrivals/arrivals.tables.ts';
import { catalogue } from './catalogue/catalogue.tables.ts';
import { contacts } from './catalogue/contacts.tables.ts';
import { corrections } from './catalogue/corrections.tables.ts';
import { companies } from './companies/companies.tables.ts';
import { coverage } from './coverage/coverage.tables.ts';
import { notifications } from './notifications/notifications.tables.ts';
import { people } from './people/people.tables.ts';
import { privacy } from './privacy/rights.tables.ts';
import { exchangeRates } from './rfq/exchangeRates.tables.ts';
import { conversations } from './rfq/conversations.tables.ts';
import { responses } from './rfq/responses.tables.ts';
import { rfqBoard } from './rfq/rfqBoard.tables.ts';
import { rfqHistory } from './rfq/rfqHistory.tables.ts';
import { companySearches } from './searches/companySearches.tables.ts';
import { searches } from './searches/searches.tables.ts';

/** All read models, in the version that this code writes and reads. */
export const readModels = [
  catalogue,
  people,
  rfqBoard,
  rfqHistory,
  searches,
  corrections,
  privacy,
  coverage,
  responses,
  arrivals,
  contacts,
  applications,
  exchangeRates,
  conversations,
  notifications,
  companies,
  companySearches,
] as const;

export type ReadModelName = (typeof readModels)[number]['name'];

/** Versions of the read models by name. */
export const readModelVersions = Object.fromEntries(readModels.map(({ name, version }) => [name, version])) as Readonly<
  Record<ReadModelName, number>
>;

/**
 * Name of the lease and the checkpoint for the read model versions of this code. Another release with other versions has its own, so
 * that two releases can run side by side during a rolling update.
 */
export const readModelsReader = `read-models ${readModels
  .map(({ name, version }) => `${name}.${version}`)
  .sort()
  .join(' ')}`;

/** Postgres channel that announces every committed batch of read models. */
export const readModelChannel = 'read_models';

/** Payload of the channel: the position of a reader, and its changes. Undefined `changes`: everything may have changed. */
export interface Announcement {
  readonly reader: string;
  /** Token `epoch.position`. */
  readonly position: string;
  readonly changes?: readonly Change[];
}
