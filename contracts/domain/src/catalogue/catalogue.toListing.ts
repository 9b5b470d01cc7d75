import { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  countProviderCapabilities,
  getProviderCapabilityLevelLabel,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';

const listingFields = Object.keys(ProviderListItem.shape) as readonly (keyof ProviderListItem)[];

export function pickProviderListItemFields(view: ProviderListItem): ProviderListItem {
  return Object.fromEntries(listingFields.map((field) => [field, view[field]])) as ProviderListItem;
}

/** Builds a provider's list item directly from its catalogue record, without resolving country names. */
export function toProviderListItem(record: ProviderRecord): ProviderListItem {
  return {
    id: record.id,
    Provider: record.name,
    Type: record.type,
    'Scope / Sectors': record.scope,
    'Core Offerings': record.coreOfferings,
    'Protocols Supported': record.protocols,
    radio_tech: record.radioTech,
    'GSMA SGP.32 Support': record.sgp32,
    'NTN Support': record.ntn,
    'Pricing Tiers': record.pricingTiers,
    pricing_model: record.pricingModel,
    Website: record.website,
    'Logo File': record.logoFile,
    Partner: record.partner ? 'Y' : '',
    showcase: record.showcase,
    capability_level: getProviderCapabilityLevelLabel(record),
    capability_count: countProviderCapabilities(record),
    country_count: record.countries?.length ?? null,
  };
}
