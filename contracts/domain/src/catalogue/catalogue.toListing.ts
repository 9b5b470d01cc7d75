import { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  countProviderCapabilities,
  getProviderCapabilityLevel,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';

const listingFields = Object.keys(ProviderListReplyItem.shape) as readonly (keyof ProviderListReplyItem)[];

/** Reduces a larger view of a provider to the fields of a list item. Omits, for example, the country list. */
export function pickProviderListItemFields(view: ProviderListReplyItem): ProviderListReplyItem {
  return Object.fromEntries(listingFields.map((field) => [field, view[field]])) as ProviderListReplyItem;
}

/** Builds a provider's list item directly from its catalogue record, without resolving country names. */
export function toProviderListItem(record: ProviderRecord): ProviderListReplyItem {
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
    capability_level: getProviderCapabilityLevel(record),
    capability_count: countProviderCapabilities(record),
    country_count: record.countries?.length ?? null,
  };
}
