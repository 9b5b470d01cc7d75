import fc from 'fast-check';
import {
  providerCapabilityFlags,
  providerTypes,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  apiRequirementOptions,
  dataVolumeOptions,
  rankingEmphasisOptions,
  deviceLongevityOptions,
  deviceManagementOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  privateNetworkOptions,
  regionNames,
  requirementFields,
  deploymentScaleRequirementOptions,
  simTypeOptions,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** Only a few countries, so that lists and searches often overlap. One of the countries is in no region. */
export const testCountryCodes = [
  'DE',
  'FR',
  'IT',
  'TR',
  'US',
  'CA',
  'BR',
  'KE',
  'NG',
  'IN',
  'JP',
  'AU',
  'FJ',
  'AQ',
] as const;
export const testTechnologies = [
  '2G',
  '3G',
  '4G',
  '5G',
  'LTE-M',
  'NB-IoT',
  'Cat-1 bis',
  'LoRaWAN',
  'Sigfox',
  'NTN NB-IoT',
  'Satellite',
] as const;
/** Catalogue values from the worst to the best. */
export const testSgp32ValuesWorstFirst = ['No', 'Unknown', 'planned', 'Yes'] as const;
export const testNtnValuesWorstFirst = ['No', 'Unknown', 'Announced / Pilot', 'Commercial - Live Service'] as const;
export const testCapabilityFlagValuesWorstFirst = [false, null, true] as const;

const flag = fc.constantFrom(...testCapabilityFlagValuesWorstFirst);
const words = ['REST API', 'Private LTE', 'private APN', 'iSIM', 'SIM portal'];
const text = fc.option(fc.subarray(words).map((list) => list.join(', ')));

const flags = fc
  .tuple(...providerCapabilityFlags.map(() => flag))
  .map((values) => Object.fromEntries(providerCapabilityFlags.map((name, at) => [name, values[at] ?? null])));

/** Any provider record that an import may store. */
export const arbitraryProvider: fc.Arbitrary<ProviderRecord> = fc
  .record({
    id: fc.stringMatching(/^[a-z0-9]{8}$/),
    name: fc.constantFrom('Alta', 'álta', 'Beta', 'beta', 'Gamma', '1NCE', 'Zeta'),
    type: fc.constantFrom(...providerTypes),
    scope: fc.constantFrom('Global; Logistics', 'Regional', null),
    coreOfferings: text,
    protocols: fc.constantFrom('Satellite (VHF, L-band), LTE-M', '4G', 'Wi-Fi', null),
    radioTech: fc.subarray([...testTechnologies, 'Wi-Fi']),
    countries: fc.option(fc.subarray([...testCountryCodes])),
    sgp32: fc.option(fc.constantFrom(...testSgp32ValuesWorstFirst, 'Not applicable', 'SGP.02 documented')),
    ntn: fc.option(fc.constantFrom(...testNtnValuesWorstFirst, 'Rebranded')),
    pricingTiers: fc.option(
      fc.subarray(['Enterprise', 'Subscription', 'Prepaid', 'By quote']).map((list) => list.join(', ')),
    ),
    pricingModel: fc.constantFrom('Custom quote', 'Usage-based', null),
    cmpType: fc.constantFrom('Proprietary', null),
    platformFeatures: text,
    partner: fc.boolean(),
    showcase: fc.boolean(),
    flags,
  })
  .map((record) => ({ ...record, website: null, logoFile: null }) as ProviderRecord);

/** Providers with different ids. */
export const arbitraryCatalogue: fc.Arbitrary<ProviderRecord[]> = fc.uniqueArray(arbitraryProvider, {
  selector: ({ id }) => id,
  maxLength: 40,
});

/** Any requirements that match-v1 supports. */
export const arbitraryRequirementsV1: fc.Arbitrary<BuyerRequirements> = fc
  .record({
    geographicMode: fc.constantFrom('regions' as const, 'countries' as const),
    regions: fc.subarray([...regionNames]),
    countries: fc.subarray([...testCountryCodes]).map((codes) => codes.map(String)),
    powerSensitivity: fc.option(fc.constantFrom(...devicePowerOptions)),
    applicationProfile: fc.option(fc.constantFrom(...dataVolumeOptions)),
    deviceMobility: fc.option(fc.constantFrom(...deviceMobilityOptions)),
    deploymentScale: fc.option(fc.constantFrom(...deploymentScaleRequirementOptions)),
    simRequirements: fc.subarray([...simTypeOptions]),
    privateNetworkNeeded: fc.constantFrom(...privateNetworkOptions),
    deviceManagement: fc.constantFrom(...deviceManagementOptions),
    apisRequired: fc.constantFrom(...apiRequirementOptions),
    ntnSupport: fc.boolean(),
  })
  .map((requirements) =>
    requirements.geographicMode === 'regions' ? { ...requirements, countries: [] } : { ...requirements, regions: [] },
  );

const countriesWithFacts = [...testCountryCodes, 'PL', 'ES', 'ZA', 'SA'] as const;

/**
 * Any requirements, including those that only match-v2 supports. The countries include some with roaming limits and
 * some with ending networks.
 */
export const arbitraryRequirementsWithRoamingLimits: fc.Arbitrary<BuyerRequirements> = fc
  .tuple(
    arbitraryRequirementsV1,
    fc.record(
      {
        deviceLongevity: fc.constantFrom(...deviceLongevityOptions),
        touched: fc.subarray([...requirementFields]),
        musts: fc.subarray([...requirementFields], { maxLength: 4 }),
        emphasis: fc.shuffledSubarray([...rankingEmphasisOptions], { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    fc.subarray([...countriesWithFacts], { maxLength: 6 }),
  )
  .map(([requirements, laterFields, countries]) =>
    requirements.geographicMode === 'countries'
      ? { ...requirements, ...laterFields, countries }
      : { ...requirements, ...laterFields },
  );

/** A catalogue that includes providers that have their own networks in the reference data. */
export const arbitraryCatalogueIncludingNetworkOperators: fc.Arbitrary<ProviderRecord[]> = fc
  .tuple(
    arbitraryCatalogue,
    fc.subarray(['deutsche-telekom-iot', 'vodafone-business-iot', 'am-rica-m-vil-claro-telcel', 'kddi', 'turkcell']),
  )
  .map(([catalogue, ids]) => catalogue.map((record, at) => ({ ...record, id: ids[at] ?? record.id })));
