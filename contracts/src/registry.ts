import { accessApi } from './access/access.api.ts';
import { accessEvents } from './access/access.events.ts';
import { accountsAdminApi } from './accounts/accounts.admin.api.ts';
import { accountsApi } from './accounts/accounts.api.ts';
import { emailChecksApi } from './accounts/accounts.emailChecks.api.ts';
import { accountEvents } from './accounts/accounts.events.ts';
import { profileApi } from './accounts/accounts.profile.api.ts';
import { catalogueAdminApi } from './catalogue/catalogue.admin.api.ts';
import { catalogueApi } from './catalogue/catalogue.api.ts';
import { correctionsApi } from './catalogue/catalogue.corrections.api.ts';
import { correctionEvents } from './catalogue/catalogue.corrections.events.ts';
import { catalogueEvents } from './catalogue/catalogue.events.ts';
import { searchApi } from './catalogue/catalogue.search.api.ts';
import { type EventDefinition, versionsOf } from './kernel/event.ts';
import { matchingApi } from './matching/matching.api.ts';
import { privacyApi } from './privacy/privacy.api.ts';
import { privacyEvents } from './privacy/privacy.events.ts';
import { rfqAdminApi } from './rfq/rfq.admin.api.ts';
import { rfqApi } from './rfq/rfq.api.ts';
import { rfqEvents } from './rfq/rfq.events.ts';
import { analyticsApi } from './searches/searches.analytics.api.ts';
import { searchesApi } from './searches/searches.api.ts';
import { searchesEvents } from './searches/searches.events.ts';
import { settingsApi } from './settings/settings.api.ts';

/** Every event that may stand in the log, in its newest version. */
export const newestEvents: readonly EventDefinition[] = [
  ...catalogueEvents,
  ...correctionEvents,
  ...accountEvents,
  ...accessEvents,
  ...rfqEvents,
  ...privacyEvents,
  ...searchesEvents,
];

/** Every event that may stand in the log, all versions. */
export const allEvents: readonly EventDefinition[] = newestEvents.flatMap(versionsOf);

/** Every call of the product, by name. */
export const allEndpoints = {
  ...catalogueApi,
  ...catalogueAdminApi,
  ...searchApi,
  ...correctionsApi,
  ...matchingApi,
  ...accountsApi,
  ...profileApi,
  ...emailChecksApi,
  ...accountsAdminApi,
  ...privacyApi,
  ...accessApi,
  ...rfqApi,
  ...rfqAdminApi,
  ...searchesApi,
  ...analyticsApi,
  ...settingsApi,
};
