import { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  capabilityCount,
  capabilityLevel,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';

const listed = Object.keys(ProviderListing.shape) as readonly (keyof ProviderListing)[];

/** The part of a provider's view that a list shows. */
export function listingOf(view: ProviderListing): ProviderListing {
  return Object.fromEntries(listed.map((field) => [field, view[field]])) as ProviderListing;
}

/** The same straight from the catalogue's record, without naming its countries. */
export function toProviderListing(record: ProviderRecord): ProviderListing {
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
    capability_level: capabilityLevel(record),
    capability_count: capabilityCount(record),
    country_count: record.countries?.length ?? null,
  };
}
