import { z } from 'zod';
import {
  countProviderCapabilities,
  getProviderCapabilityLevel,
  providerCapabilityFlags,
  providerCapabilityLevels,
  type ProviderRecord,
  providerTypes,
} from './catalogue.provider.ts';
import { ProviderResponseMetrics } from './catalogue.responseMetrics.ts';

const nullableText = z.string().nullable();

/** A provider as returned by the API, with the catalogue sheet's column names as property names. */
export const ProviderReplyItem = z.object({
  id: z.string(),
  Provider: z.string(),
  Type: z.enum(providerTypes),
  'Scope / Sectors': nullableText,
  'Core Offerings': nullableText,
  'Protocols Supported': nullableText,
  radio_tech: z.array(z.string()),
  'Countries Supported': nullableText,
  countries_iso: z.array(z.string()).nullable(),
  'GSMA SGP.32 Support': nullableText,
  'NTN Support': nullableText,
  'Pricing Tiers': nullableText,
  pricing_model: nullableText,
  cmp_type: nullableText,
  'Platform Features': nullableText,
  Website: nullableText,
  'Logo File': nullableText,
  /** `Y` for a partner, otherwise empty. */
  Partner: z.enum(['Y', '']),
  showcase: z.boolean(),
  capability_level: z.enum(providerCapabilityLevels),
  /** Number of the nine capability flags below that are `true`. */
  capability_count: z.int().min(0),
  /** `null` when the list of countries is unknown. */
  country_count: z.int().nullable(),
  Lifecycle_Ops: z.boolean().nullable(),
  eSIM_eUICC: z.boolean().nullable(),
  Edge_Core: z.boolean().nullable(),
  Webhooks: z.boolean().nullable(),
  Policy_Pooling: z.boolean().nullable(),
  Usage_Alerts: z.boolean().nullable(),
  Analytics_AI: z.boolean().nullable(),
  Billing_API: z.boolean().nullable(),
  Packet_Broker_Roaming: z.boolean().nullable(),
  /** Present in paged lists of providers; omitted in lists of the whole catalogue. */
  response: ProviderResponseMetrics.optional(),
});
export type ProviderReplyItem = z.infer<typeof ProviderReplyItem>;

/** Scores of a provider from catalogue data alone, 0-100 each; see contracts/domain/src/matching/README.md. */
export const ProviderScoresFromCatalogueData = z.object({
  technology: z.int().min(0).max(100),
  coverage: z.int().min(0).max(100),
  platform: z.int().min(0).max(100),
  commercial: z.int().min(0).max(100),
  total: z.int().min(0).max(100),
});
export type ProviderScoresFromCatalogueData = z.infer<typeof ProviderScoresFromCatalogueData>;

export const ScoredProviderReplyItem = ProviderReplyItem.extend({ scores: ProviderScoresFromCatalogueData });
export type ScoredProviderReplyItem = z.infer<typeof ScoredProviderReplyItem>;

/**
 * Converts a stored provider to the property names of the API.
 * @param countryName returns the English name of an alpha-2 code.
 */
export function toProviderReplyItem(record: ProviderRecord, countryName: (code: string) => string): ProviderReplyItem {
  const flags = Object.fromEntries(
    providerCapabilityFlags.map((flag) => [flag, record.flags[flag]]),
  ) as ProviderRecord['flags'];
  return {
    id: record.id,
    Provider: record.name,
    Type: record.type,
    'Scope / Sectors': record.scope,
    'Core Offerings': record.coreOfferings,
    'Protocols Supported': record.protocols,
    radio_tech: record.radioTech,
    'Countries Supported': record.countries === null ? null : record.countries.map(countryName).join(', '),
    countries_iso: record.countries,
    'GSMA SGP.32 Support': record.sgp32,
    'NTN Support': record.ntn,
    'Pricing Tiers': record.pricingTiers,
    pricing_model: record.pricingModel,
    cmp_type: record.cmpType,
    'Platform Features': record.platformFeatures,
    Website: record.website,
    'Logo File': record.logoFile,
    Partner: record.partner ? 'Y' : '',
    showcase: record.showcase,
    capability_level: getProviderCapabilityLevel(record),
    capability_count: countProviderCapabilities(record),
    country_count: record.countries?.length ?? null,
    ...flags,
  };
}

/** A remark of the importer; `row` is the row number in Excel, `null` for the whole sheet or file. */
export const CatalogueImportDiagnostic = z.object({
  outcome: z.enum(['reject', 'skip', 'repair', 'notice']),
  code: z.string(),
  sheet: z.string().nullable(),
  row: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
});
export type CatalogueImportDiagnostic = z.infer<typeof CatalogueImportDiagnostic>;

/** Result of an upload. `remarks` contains the first 100 remarks, `remarkCounts` the totals by outcome. */
export const CatalogueUploadReportReplyItem = z.object({
  uploadId: z.uuid(),
  version: z.int(),
  fileName: z.string(),
  rows: z.int(),
  counts: z.object({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() }),
  remarks: z.array(CatalogueImportDiagnostic),
  remarkCounts: z.record(z.string(), z.int()),
});
export type CatalogueUploadReportReplyItem = z.infer<typeof CatalogueUploadReportReplyItem>;
