import { ProviderView } from './catalogue.views.ts';
import type { z } from 'zod';

/** What a list shows of a provider: the part of its view that does not grow with its countries and features. */
export const ProviderListing = ProviderView.pick({
  id: true,
  Provider: true,
  Type: true,
  'Scope / Sectors': true,
  'Core Offerings': true,
  'Protocols Supported': true,
  radio_tech: true,
  'GSMA SGP.32 Support': true,
  'NTN Support': true,
  'Pricing Tiers': true,
  pricing_model: true,
  Website: true,
  'Logo File': true,
  Partner: true,
  showcase: true,
  capability_level: true,
  capability_count: true,
  country_count: true,
  response: true,
});
export type ProviderListing = z.infer<typeof ProviderListing>;

/** The most providers that one page of a list holds: its answer stays below 100 kB. */
export const listingPageLimit = 50;

/** Catalogues up to this size are sent to the browser as a whole and filtered there. */
export const wholeCatalogueLimit = 500;
