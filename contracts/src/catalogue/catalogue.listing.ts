import { ProviderReplyItem } from './catalogue.views.ts';
import type { z } from 'zod';

/**
 * The properties of a provider that are shown in lists. Properties whose size grows with the number of countries or
 * features are omitted.
 */
export const ProviderListReplyItem = ProviderReplyItem.pick({
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
export type ProviderListReplyItem = z.infer<typeof ProviderListReplyItem>;

/** Maximum number of providers per page of a list; keeps responses below 100 kB. */
export const maxProviderListPageSize = 50;

/** Catalogues with at most this number of providers are sent to the browser as a whole and filtered there. */
export const maxClientSideCatalogueSize = 500;
