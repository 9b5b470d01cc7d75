import { accessApi } from './access/access.api.ts';
import { accessEvents } from './access/access.events.ts';
import { accountsApi } from './accounts/accounts.api.ts';
import { accountEvents } from './accounts/accounts.events.ts';
import { catalogueApi } from './catalogue/catalogue.api.ts';
import { catalogueEvents } from './catalogue/catalogue.events.ts';
import type { EventDefinition } from './kernel/event.ts';
import { matchingApi } from './matching/matching.api.ts';
import { rfqApi } from './rfq/rfq.api.ts';
import { rfqEvents } from './rfq/rfq.events.ts';

/** Every event that may stand in the log, all versions. */
export const allEvents: readonly EventDefinition[] = [
  ...catalogueEvents,
  ...accountEvents,
  ...accessEvents,
  ...rfqEvents,
];

/** Every call of the product, by name. */
export const allEndpoints = { ...catalogueApi, ...matchingApi, ...accountsApi, ...accessApi, ...rfqApi };
