import {
  providerCapabilityFlags,
  type ProviderCapabilityFlagName,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';

const unknownFlags = Object.fromEntries(providerCapabilityFlags.map((name) => [name, null])) as ProviderRecord['flags'];

type Given = Partial<Omit<ProviderRecord, 'flags'>> & {
  readonly flags?: Partial<Record<ProviderCapabilityFlagName, boolean | null>>;
};

/** Builds a provider record with the given fields; all other fields have defaults, most of them unknown. */
export function buildTestProviderRecord({ flags, ...given }: Given = {}): ProviderRecord {
  return {
    id: 'alta',
    name: 'Alta',
    type: 'other',
    scope: null,
    coreOfferings: null,
    protocols: null,
    radioTech: [],
    countries: null,
    sgp32: null,
    ntn: null,
    pricingTiers: null,
    pricingModel: null,
    cmpType: null,
    platformFeatures: null,
    website: null,
    logoFile: null,
    partner: false,
    showcase: true,
    ...given,
    flags: { ...unknownFlags, ...flags },
  };
}
