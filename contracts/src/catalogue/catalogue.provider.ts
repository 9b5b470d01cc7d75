import { z } from 'zod';
import { ProviderId } from '../kernel/ids.ts';

export const providerTypes = ['MNO', 'MVNO', 'other'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Standard texts on the support of SGP.32 and NTN; those of each column are listed from best to worst. */
export const standardSupportTexts = ['Yes', 'Planned', 'Commercial — Live Service', 'Announced / Pilot', 'No'] as const;
export type StandardSupportText = (typeof standardSupportTexts)[number];

/** The nine capability flags by column name. `true`: documented; `false`: known to be absent; `null`: unknown. */
export const providerCapabilityFlags = [
  'Lifecycle_Ops',
  'eSIM_eUICC',
  'Edge_Core',
  'Webhooks',
  'Policy_Pooling',
  'Usage_Alerts',
  'Analytics_AI',
  'Billing_API',
  'Packet_Broker_Roaming',
] as const;
export const ProviderCapabilityFlagName = z.enum(providerCapabilityFlags);
export type ProviderCapabilityFlagName = z.infer<typeof ProviderCapabilityFlagName>;

/** Canonical technology names, in the order of the technology strip. Other names are kept as written. */
export const canonicalTechnologyNames = [
  '2G',
  '3G',
  '4G',
  '5G',
  'LTE-M',
  'NB-IoT',
  'Cat-1',
  'Cat-1 bis',
  'LoRaWAN',
  'Sigfox',
  'mioty',
  'NTN NB-IoT',
  'Satellite',
] as const;
export type CanonicalTechnologyName = (typeof canonicalTechnologyNames)[number];

/**
 * One provider as the catalogue stores it. `null` means unknown, which is never the same as No. Countries are ISO
 * 3166-1 alpha-2 codes (`XK` for Kosovo); `countries: null` means that the list is unknown.
 */
export const ProviderRecord = z.object({
  id: ProviderId,
  name: z.string().max(200),
  type: z.enum(providerTypes),
  scope: z.string().max(4000).nullable(),
  coreOfferings: z.string().max(4000).nullable(),
  /** Comma-separated, in canonical spelling where known. Used by the substring filter and the badges. */
  protocols: z.string().max(4000).nullable(),
  /** Exact technology names. */
  radioTech: z.array(z.string().max(200)).max(1000),
  countries: z.array(z.string().length(2)).max(1000).nullable(),
  /** `Yes`, `Planned`, `No`, `Unknown`, or other text. */
  sgp32: z.string().max(4000).nullable(),
  /** `Commercial — Live Service`, `Announced / Pilot`, `No`, `Unknown`, or other text. */
  ntn: z.string().max(4000).nullable(),
  pricingTiers: z.string().max(4000).nullable(),
  pricingModel: z.string().max(4000).nullable(),
  cmpType: z.string().max(4000).nullable(),
  platformFeatures: z.string().max(4000).nullable(),
  website: z.string().max(4000).nullable(),
  /** File name only, served from /logos/{file}. */
  logoFile: z.string().max(4000).nullable(),
  partner: z.boolean(),
  flags: z.record(ProviderCapabilityFlagName, z.boolean().nullable()),
  /** `false` for entries that the home page's showcase omits. */
  showcase: z.boolean(),
});
export type ProviderRecord = z.infer<typeof ProviderRecord>;

/** Number of capability flags that are `true`. */
export function countProviderCapabilities(record: Pick<ProviderRecord, 'flags'>): number {
  return Object.values(record.flags).filter((value) => value === true).length;
}

/** Capability levels, highest first. */
export const providerCapabilityLevels = ['Full Platform', 'Managed Service', 'Connectivity Only', 'Basic'] as const;
export type ProviderCapabilityLevel = (typeof providerCapabilityLevels)[number];

/** @returns the capability level, which depends on the number of capabilities. */
export function getProviderCapabilityLevel(record: Pick<ProviderRecord, 'flags'>): ProviderCapabilityLevel {
  const count = countProviderCapabilities(record);
  if (count >= 5) return 'Full Platform';
  if (count >= 3) return 'Managed Service';
  return count >= 1 ? 'Connectivity Only' : 'Basic';
}
