import fc from 'fast-check';
import {
  capabilityFlags,
  providerTypes,
  type ProviderRecord,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  apiOptions,
  dataOptions,
  emphasisOptions,
  longevityOptions,
  managementOptions,
  mobilityOptions,
  powerOptions,
  privateNetworkOptions,
  regionNames,
  requirementFields,
  scaleOptions,
  simOptions,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';

/** Few countries, so that lists and searches often overlap. One of them is in no region. */
export const someCountries = [
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
export const someTechnologies = [
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
/** From the worst to the best value in a catalogue. */
export const sgp32Ladder = ['No', 'Unknown', 'planned', 'Yes'] as const;
export const ntnLadder = ['No', 'Unknown', 'Announced / Pilot', 'Commercial - Live Service'] as const;
export const flagLadder = [false, null, true] as const;

const flag = fc.constantFrom(...flagLadder);
const words = ['REST API', 'Private LTE', 'private APN', 'iSIM', 'SIM portal'];
const text = fc.option(fc.subarray(words).map((list) => list.join(', ')));

const flags = fc
  .tuple(...capabilityFlags.map(() => flag))
  .map((values) => Object.fromEntries(capabilityFlags.map((name, at) => [name, values[at] ?? null])));

/** A provider as it may be imported. */
export const anyProvider: fc.Arbitrary<ProviderRecord> = fc
  .record({
    id: fc.stringMatching(/^[a-z0-9]{8}$/),
    name: fc.constantFrom('Alta', 'álta', 'Beta', 'beta', 'Gamma', '1NCE', 'Zeta'),
    type: fc.constantFrom(...providerTypes),
    scope: fc.constantFrom('Global; Logistics', 'Regional', null),
    coreOfferings: text,
    protocols: fc.constantFrom('Satellite (VHF, L-band), LTE-M', '4G', 'Wi-Fi', null),
    radioTech: fc.subarray([...someTechnologies, 'Wi-Fi']),
    countries: fc.option(fc.subarray([...someCountries])),
    sgp32: fc.option(fc.constantFrom(...sgp32Ladder, 'Not applicable', 'SGP.02 documented')),
    ntn: fc.option(fc.constantFrom(...ntnLadder, 'Rebranded')),
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
export const anyCatalogue: fc.Arbitrary<ProviderRecord[]> = fc.uniqueArray(anyProvider, {
  selector: ({ id }) => id,
  maxLength: 40,
});

/** Requirements of match-v1. */
export const anyRequirements: fc.Arbitrary<Requirements> = fc
  .record({
    geographicMode: fc.constantFrom('regions' as const, 'countries' as const),
    regions: fc.subarray([...regionNames]),
    countries: fc.subarray([...someCountries]).map((codes) => codes.map(String)),
    powerSensitivity: fc.option(fc.constantFrom(...powerOptions)),
    applicationProfile: fc.option(fc.constantFrom(...dataOptions)),
    deviceMobility: fc.option(fc.constantFrom(...mobilityOptions)),
    deploymentScale: fc.option(fc.constantFrom(...scaleOptions)),
    simRequirements: fc.subarray([...simOptions]),
    privateNetworkNeeded: fc.constantFrom(...privateNetworkOptions),
    deviceManagement: fc.constantFrom(...managementOptions),
    apisRequired: fc.constantFrom(...apiOptions),
    ntnSupport: fc.boolean(),
  })
  .map((requirements) =>
    requirements.geographicMode === 'regions' ? { ...requirements, countries: [] } : { ...requirements, regions: [] },
  );

const countriesWithFacts = [...someCountries, 'PL', 'ES', 'ZA', 'SA'] as const;

/**
 * Requirements including those of match-v2. The countries include some with roaming limits and some with ending
 * networks.
 */
export const anyFullRequirements: fc.Arbitrary<Requirements> = fc
  .tuple(
    anyRequirements,
    fc.record(
      {
        deviceLongevity: fc.constantFrom(...longevityOptions),
        touched: fc.subarray([...requirementFields]),
        musts: fc.subarray([...requirementFields], { maxLength: 4 }),
        emphasis: fc.shuffledSubarray([...emphasisOptions], { maxLength: 3 }),
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

/** A catalogue that includes providers with own networks in the reference data. */
export const anyCatalogueOfOperators: fc.Arbitrary<ProviderRecord[]> = fc
  .tuple(
    anyCatalogue,
    fc.subarray(['deutsche-telekom-iot', 'vodafone-business-iot', 'am-rica-m-vil-claro-telcel', 'kddi', 'turkcell']),
  )
  .map(([catalogue, ids]) => catalogue.map((record, at) => ({ ...record, id: ids[at] ?? record.id })));
