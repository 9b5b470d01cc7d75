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

/** Every read model, in the version that this code writes and reads. */
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

/** The version of each read model that this code writes and reads, by name. */
export const readModelVersions = Object.fromEntries(readModels.map(({ name, version }) => [name, version])) as Readonly<
  Record<ReadModelName, number>
>;

/**
 * Name of the lease and the checkpoint under which this code's versions are written. A release that writes other versions has its
 * own, so that two releases can run side by side while one replaces the other.
 */
export const readModelsReader = `read-models ${readModels
  .map(({ name, version }) => `${name}.${version}`)
  .sort()
  .join(' ')}`;

/** Postgres channel on which every committed batch of read models is announced. */
export const readModelChannel = 'read_models';

/** What goes over that channel: how far a reader has come, and what changed. Without `changes` everything may have. */
export interface Announcement {
  readonly reader: string;
  /** Token, `epoch.position`. */
  readonly position: string;
  readonly changes?: readonly Change[];
}
