import * as accessApi from './access/access.api.ts';
import * as vendorPeopleApi from './access/access.people.api.ts';
import { userAccessRightsEvents } from './access/access.events.ts';
import * as accountsAdminApi from './accounts/accounts.admin.api.ts';
import * as accountsApi from './accounts/accounts.api.ts';
import * as companySignInApi from './accounts/accounts.companySignIn.api.ts';
import * as emailChecksApi from './accounts/accounts.emailChecks.api.ts';
import { userAccountEvents } from './accounts/accounts.events.ts';
import * as profileApi from './accounts/accounts.profile.api.ts';
import * as tokensApi from './accounts/accounts.tokens.api.ts';
import * as applicationsApi from './vendorOnboarding/vendorOnboarding.applications.api.ts';
import { providerApplicationEvents } from './vendorOnboarding/vendorOnboarding.applications.events.ts';
import * as arrivalsApi from './vendorOnboarding/vendorOnboarding.api.ts';
import { unclaimedProviderRfqEvents } from './vendorOnboarding/vendorOnboarding.events.ts';
import * as catalogueAdminApi from './catalogue/catalogue.admin.api.ts';
import * as catalogueApi from './catalogue/catalogue.api.ts';
import * as contactsApi from './catalogue/catalogue.contacts.api.ts';
import { providerContactEvents } from './catalogue/catalogue.contacts.events.ts';
import * as correctionsApi from './catalogue/catalogue.corrections.api.ts';
import { catalogueCorrectionEvents } from './catalogue/catalogue.corrections.events.ts';
import { catalogueEvents } from './catalogue/catalogue.events.ts';
import * as searchApi from './catalogue/catalogue.search.api.ts';
import * as companiesApi from './companies/companies.api.ts';
import * as companySettingsApi from './companies/companies.signIn.api.ts';
import * as companyAdminApi from './companies/companies.admin.api.ts';
import * as companyTrustApi from './companies/companies.trust.api.ts';
import { companyEvents } from './companies/companies.events.ts';
import * as coverageApi from './coverage/coverage.api.ts';
import * as engagementApi from './engagement/engagement.api.ts';
import { type Endpoint, isEndpoint } from './kernel/endpoint.ts';
import { type EventDefinition, type InferredDomainEvent, listEventVersions } from './kernel/event.ts';
import * as matchingApi from './matching/matching.api.ts';
import * as mailsApi from './notifications/mails.api.ts';
import * as notificationsApi from './notifications/notifications.api.ts';
import { notificationReadAndPreferenceEvents } from './notifications/notifications.events.ts';
import * as operationsApi from './operations/operations.api.ts';
import * as outboxApi from './operations/operations.mails.api.ts';
import { operationsEvents } from './operations/operations.events.ts';
import * as privacyApi from './privacy/privacy.api.ts';
import * as consentApi from './privacy/privacy.consent.api.ts';
import { consentEvents } from './privacy/privacy.consent.events.ts';
import { privacyRequestEvents } from './privacy/privacy.events.ts';
import { lostEncryptionKeyEvents } from './privacy/privacy.keys.events.ts';
import { personalDataExportedEventDefinitions } from './privacy/privacy.exports.events.ts';
import * as referenceApi from './reference/reference.api.ts';
import * as rfqAdminApi from './rfq/rfq.admin.api.ts';
import * as rfqApi from './rfq/rfq.api.ts';
import * as rfqHandOverApi from './rfq/rfq.transfer.api.ts';
import * as rfqInChargeApi from './rfq/rfq.assignee.api.ts';
import * as rfqOutcomeApi from './rfq/rfq.outcome.api.ts';
import * as ownListApi from './rfq/rfq.ownList.api.ts';
import * as adminListApi from './rfq/rfq.adminList.api.ts';
import * as vendorListApi from './rfq/rfq.vendorList.api.ts';
import * as conversationApi from './rfq/rfq.conversation.api.ts';
import { conversationEvents } from './rfq/rfq.conversation.events.ts';
import { rfqEvents } from './rfq/rfq.events.ts';
import * as ratesApi from './rfq/rfq.rates.api.ts';
import { exchangeRateEvents } from './rfq/rfq.rates.events.ts';
import * as analyticsApi from './searches/searches.analytics.api.ts';
import * as searchesApi from './searches/searches.api.ts';
import * as companySearchesApi from './searches/searches.company.api.ts';
import { companySearchEvents } from './searches/searches.company.events.ts';
import { searchesEvents } from './searches/searches.events.ts';
import * as settingsApi from './settings/settings.api.ts';
import * as webhooksApi from './webhooks/webhooks.api.ts';
import { webhookLifecycleEvents } from './webhooks/webhooks.events.ts';

const registeredEvents = [
  ...catalogueEvents,
  ...catalogueCorrectionEvents,
  ...userAccountEvents,
  ...userAccessRightsEvents,
  ...companyEvents,
  ...rfqEvents,
  ...exchangeRateEvents,
  ...conversationEvents,
  ...privacyRequestEvents,
  ...consentEvents,
  ...personalDataExportedEventDefinitions,
  ...lostEncryptionKeyEvents,
  ...searchesEvents,
  ...companySearchEvents,
  ...operationsEvents,
  ...webhookLifecycleEvents,
  ...unclaimedProviderRfqEvents,
  ...providerContactEvents,
  ...providerApplicationEvents,
  ...notificationReadAndPreferenceEvents,
] as const;

/** Any event of the log, decoded to its newest version. */
export type AnyDomainEvent = InferredDomainEvent<(typeof registeredEvents)[number]>;

/** The newest version of every event. */
export const currentEventDefinitions: readonly EventDefinition[] = registeredEvents;

/** All versions of every event. */
export const allEventDefinitions: readonly EventDefinition[] = currentEventDefinitions.flatMap(listEventVersions);

type WithoutEndpointSuffix<Name> = Name extends `${infer Call}Endpoint` ? Call : never;

type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? WithoutEndpointSuffix<Name> : never]: Module[Name];
};

/** The endpoints among the exports of a module, by export name without the suffix `Endpoint`. */
function pickEndpoints<Module extends object>(module: Module): EndpointsOf<Module> {
  const calls = Object.entries(module)
    .filter(([, exported]) => isEndpoint(exported))
    .map(([name, exported]: readonly [string, unknown]) => [name.replace(/Endpoint$/, ''), exported] as const);
  return Object.fromEntries(calls) as EndpointsOf<Module>;
}

/** All endpoints by capability and name. The names are the operation ids of the OpenAPI document. */
export const endpointsByCapability = {
  catalogue: {
    ...pickEndpoints(catalogueApi),
    ...pickEndpoints(searchApi),
    ...pickEndpoints(correctionsApi),
    ...pickEndpoints(contactsApi),
    ...pickEndpoints(catalogueAdminApi),
  },
  coverage: pickEndpoints(coverageApi),
  matching: pickEndpoints(matchingApi),
  accounts: {
    ...pickEndpoints(accountsApi),
    ...pickEndpoints(profileApi),
    ...pickEndpoints(tokensApi),
    ...pickEndpoints(emailChecksApi),
    ...pickEndpoints(companySignInApi),
    ...pickEndpoints(accountsAdminApi),
  },
  privacy: { ...pickEndpoints(privacyApi), ...pickEndpoints(consentApi) },
  access: { ...pickEndpoints(accessApi), ...pickEndpoints(vendorPeopleApi) },
  companies: {
    ...pickEndpoints(companiesApi),
    ...pickEndpoints(companyAdminApi),
    ...pickEndpoints(companySettingsApi),
    ...pickEndpoints(companyTrustApi),
  },
  vendorOnboarding: { ...pickEndpoints(arrivalsApi), ...pickEndpoints(applicationsApi) },
  rfq: {
    ...pickEndpoints(rfqApi),
    ...pickEndpoints(rfqOutcomeApi),
    ...pickEndpoints(rfqHandOverApi),
    ...pickEndpoints(rfqInChargeApi),
    ...pickEndpoints(ownListApi),
    ...pickEndpoints(vendorListApi),
    ...pickEndpoints(adminListApi),
    ...pickEndpoints(conversationApi),
    ...pickEndpoints(ratesApi),
    ...pickEndpoints(rfqAdminApi),
  },
  searches: { ...pickEndpoints(searchesApi), ...pickEndpoints(companySearchesApi), ...pickEndpoints(analyticsApi) },
  settings: pickEndpoints(settingsApi),
  engagement: pickEndpoints(engagementApi),
  operations: { ...pickEndpoints(operationsApi), ...pickEndpoints(outboxApi) },
  reference: pickEndpoints(referenceApi),
  webhooks: pickEndpoints(webhooksApi),
  notifications: { ...pickEndpoints(notificationsApi), ...pickEndpoints(mailsApi) },
};

/** All endpoints by name. */
export const allEndpoints = {
  ...endpointsByCapability.catalogue,
  ...endpointsByCapability.coverage,
  ...endpointsByCapability.matching,
  ...endpointsByCapability.accounts,
  ...endpointsByCapability.privacy,
  ...endpointsByCapability.access,
  ...endpointsByCapability.companies,
  ...endpointsByCapability.vendorOnboarding,
  ...endpointsByCapability.rfq,
  ...endpointsByCapability.searches,
  ...endpointsByCapability.settings,
  ...endpointsByCapability.engagement,
  ...endpointsByCapability.operations,
  ...endpointsByCapability.reference,
  ...endpointsByCapability.webhooks,
  ...endpointsByCapability.notifications,
};
