import type { ProviderCapabilityFlagName, ProviderRecord } from './catalogue.provider.ts';

/** Key of a column of the catalogue sheet. */
export type CatalogueColumnKey = Exclude<keyof ProviderRecord, 'id' | 'flags'> | ProviderCapabilityFlagName;

/** Column headers in the order of the sheet; also used as labels of a provider's fields. */
export const catalogueColumnHeaders = {
  name: 'Provider',
  type: 'Type',
  scope: 'Scope / Sectors',
  coreOfferings: 'Core Offerings',
  protocols: 'Protocols Supported',
  radioTech: 'radio_tech',
  countries: 'Countries Supported',
  sgp32: 'GSMA SGP.32 Support',
  ntn: 'NTN Support',
  pricingTiers: 'Pricing Tiers',
  pricingModel: 'pricing_model',
  cmpType: 'cmp_type',
  platformFeatures: 'Platform Features',
  website: 'Website',
  logoFile: 'Logo File',
  partner: 'Partner',
  Lifecycle_Ops: 'Lifecycle_Ops',
  eSIM_eUICC: 'eSIM_eUICC',
  Edge_Core: 'Edge_Core',
  Webhooks: 'Webhooks',
  Policy_Pooling: 'Policy_Pooling',
  Usage_Alerts: 'Usage_Alerts',
  Analytics_AI: 'Analytics_AI',
  Billing_API: 'Billing_API',
  Packet_Broker_Roaming: 'Packet_Broker_Roaming',
  showcase: 'showcase',
} as const satisfies Record<CatalogueColumnKey, string>;

export const catalogueColumnKeys = Object.keys(catalogueColumnHeaders) as readonly CatalogueColumnKey[];
