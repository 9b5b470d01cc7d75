import { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  countCapabilities,
  getCapabilityLevel,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';

const listingFields = Object.keys(ProviderListing.shape) as readonly (keyof ProviderListing)[];

export function pickProviderListingFields(view: ProviderListing): ProviderListing {
  return Object.fromEntries(listingFields.map((field) => [field, view[field]])) as ProviderListing;
}

/** Builds the list fields directly from a catalogue record, without resolving country names. */
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
    capability_level: getCapabilityLevel(record),
    capability_count: countCapabilities(record),
    country_count: record.countries?.length ?? null,
  };
}
