import fc from 'fast-check';
import {
  rankingEmphasisOptions,
  requirementFields,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { coverageTechnologies, type CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  CountryNetworkFacts,
  CountryTechnologyAvailability,
  MatchingNetworkFacts,
} from '../engine/v2/networkFacts.ts';
import { arbitraryRequirementsV1, testCountryCodes } from './arbitraries.ts';

const buildAvailability = (state: CountryTechnologyAvailability['state']): CountryTechnologyAvailability => ({
  state,
  until: null,
  months: null,
  openEnd: false,
});

/** Availabilities of a technology, from the worst to the best. */
export const testTechnologyAvailabilitiesWorstFirst: readonly CountryTechnologyAvailability[] = [
  buildAvailability('off'),
  buildAvailability('absent'),
  buildAvailability('announced'),
  buildAvailability('unknown'),
  buildAvailability('live'),
];
/** Limits on permanent roaming, from the strictest to none (`null`). */
export const testRoamingLimitsStrictestFirst = ['prohibited', 'restricted', 'conditions', null] as const;

const anyEnding: fc.Arbitrary<CountryTechnologyAvailability> = fc
  .record({ months: fc.option(fc.integer({ min: 0, max: 200 })), openEnd: fc.boolean() })
  .map(({ months, openEnd }) => ({
    state: 'ending',
    months,
    until: months === null ? null : '2030-01',
    openEnd: openEnd || months === null,
  }));
const anyLiveness = fc.oneof(fc.constantFrom(...testTechnologyAvailabilitiesWorstFirst), anyEnding);

const anyCountryFacts: fc.Arbitrary<CountryNetworkFacts> = fc.record({
  technologies: fc
    .tuple(...coverageTechnologies.map(() => anyLiveness))
    .map(
      (values) =>
        Object.fromEntries(coverageTechnologies.map((technology, at) => [technology, values[at]])) as Record<
          CoverageTechnology,
          CountryTechnologyAvailability
        >,
    ),
  roaming: fc.constantFrom(...testRoamingLimitsStrictestFirst),
});

/** Facts of some sample countries; the others are unknown. */
export const arbitraryNetworkFactsByCountry: fc.Arbitrary<MatchingNetworkFacts['countries']> = fc
  .subarray([...testCountryCodes])
  .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), anyCountryFacts))))
  .map((entries) => new Map(entries));

/** Own networks of a provider: the set of technologies by country. */
export const arbitraryProviderOwnNetworks = fc
  .subarray([...testCountryCodes])
  .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), fc.integer({ min: 1, max: 63 })))))
  .map((entries) => new Map<string, number>(entries));

/** Network facts in which the providers with the given ids may have their own networks. */
export function arbitraryNetworkFacts(ids: readonly string[]): fc.Arbitrary<MatchingNetworkFacts> {
  const own = fc
    .tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.option(arbitraryProviderOwnNetworks))))
    .map(
      (entries) => new Map(entries.flatMap(([id, networks]) => (networks === null ? [] : [[id, networks] as const]))),
    );
  return fc.record({ version: fc.constant('1'), countries: arbitraryNetworkFactsByCountry, own });
}

/** Any requirements, including those that only match-v2 supports. */
export const arbitraryRequirementsV2: fc.Arbitrary<BuyerRequirements> = fc
  .tuple(
    arbitraryRequirementsV1,
    fc.option(fc.constantFrom(3, 5, 10, 15), { nil: undefined }),
    fc.subarray([...requirementFields]),
    fc.subarray([...requirementFields]),
    fc.shuffledSubarray([...rankingEmphasisOptions]),
  )
  .map(([requirements, years, touched, musts, emphasis]) => ({
    ...requirements,
    ...(years === undefined ? {} : { deviceLongevity: years }),
    touched,
    musts,
    emphasis,
  }));
