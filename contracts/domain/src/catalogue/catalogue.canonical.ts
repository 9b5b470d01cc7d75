import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

function orderedFlags(flags: ProviderRecord['flags']): Partial<ProviderRecord['flags']> {
  const ordered: Partial<ProviderRecord['flags']> = {};
  for (const flag of providerCapabilityFlags) ordered[flag] = flags[flag];
  return ordered;
}

/** JSON of a record with its members in a fixed order, so that equal records have equal text. */
export function toCanonicalProviderJson(record: ProviderRecord): string {
  return JSON.stringify({
    id: record.id,
    name: record.name,
    type: record.type,
    scope: record.scope,
    coreOfferings: record.coreOfferings,
    protocols: record.protocols,
    radioTech: record.radioTech,
    countries: record.countries,
    sgp32: record.sgp32,
    ntn: record.ntn,
    pricingTiers: record.pricingTiers,
    pricingModel: record.pricingModel,
    cmpType: record.cmpType,
    platformFeatures: record.platformFeatures,
    website: record.website,
    logoFile: record.logoFile,
    partner: record.partner,
    flags: orderedFlags(record.flags),
    showcase: record.showcase,
  } satisfies { [Member in keyof ProviderRecord]: unknown });
}

const scalarMembers = [
  'id',
  'name',
  'type',
  'scope',
  'coreOfferings',
  'protocols',
  'sgp32',
  'ntn',
  'pricingTiers',
  'pricingModel',
  'cmpType',
  'platformFeatures',
  'website',
  'logoFile',
  'partner',
  'showcase',
] as const satisfies readonly (keyof ProviderRecord)[];

function areListsEqual(one: readonly string[] | null, other: readonly string[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Whether two records have the same canonical JSON, without serialising them. */
export function areProviderRecordsEqual(one: ProviderRecord, other: ProviderRecord): boolean {
  return (
    scalarMembers.every((member) => one[member] === other[member]) &&
    providerCapabilityFlags.every((flag) => one.flags[flag] === other.flags[flag]) &&
    areListsEqual(one.radioTech, other.radioTech) &&
    areListsEqual(one.countries, other.countries)
  );
}
