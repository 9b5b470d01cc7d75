import fc from 'fast-check';
import {
  rankingEmphasisOptions,
  requirementFields,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { coverageTechnologies, type CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryNetworkFacts, TechnologyAvailability, MatchingNetworkFacts } from '../engine/v2/networkFacts.ts';
import { arbitraryRequirementsV1, sampleCountryCodes } from './arbitraries.ts';

const buildAvailability = (state: TechnologyAvailability['state']): TechnologyAvailability => ({
  state,
  until: null,
  months: null,
  openEnd: false,
});

/** From the worst to the best availability of a technology. */
export const technologyAvailabilitiesWorstFirst: readonly TechnologyAvailability[] = [
  buildAvailability('off'),
  buildAvailability('absent'),
  buildAvailability('announced'),
  buildAvailability('unknown'),
  buildAvailability('live'),
];
/** Limits on permanent roaming, from the strictest to none (`null`). */
export const roamingLimitsStrictestFirst = ['prohibited', 'restricted', 'conditions', null] as const;

const anyEnding: fc.Arbitrary<TechnologyAvailability> = fc
  .record({ months: fc.option(fc.integer({ min: 0, max: 200 })), openEnd: fc.boolean() })
  .map(({ months, openEnd }) => ({
    state: 'ending',
    months,
    until: months === null ? null : '2030-01',
    openEnd: openEnd || months === null,
  }));
const anyLiveness = fc.oneof(fc.constantFrom(...technologyAvailabilitiesWorstFirst), anyEnding);

const anyCountryFacts: fc.Arbitrary<CountryNetworkFacts> = fc.record({
  technologies: fc
    .tuple(...coverageTechnologies.map(() => anyLiveness))
    .map(
      (values) =>
        Object.fromEntries(coverageTechnologies.map((technology, at) => [technology, values[at]])) as Record<
          CoverageTechnology,
          TechnologyAvailability
        >,
    ),
  roaming: fc.constantFrom(...roamingLimitsStrictestFirst),
});

/** Facts of some sample countries; the others are unknown. */
export const arbitraryCountryFacts: fc.Arbitrary<MatchingNetworkFacts['countries']> = fc
  .subarray([...sampleCountryCodes])
  .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), anyCountryFacts))))
  .map((entries) => new Map(entries));

/** Own networks of a provider: the set of technologies by country. */
export const arbitraryOwnNetworks = fc
  .subarray([...sampleCountryCodes])
  .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), fc.integer({ min: 1, max: 63 })))))
  .map((entries) => new Map<string, number>(entries));

/** Network facts in which the providers with the given ids may have own networks. */
export function arbitraryNetworkFacts(ids: readonly string[]): fc.Arbitrary<MatchingNetworkFacts> {
  const own = fc
    .tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.option(arbitraryOwnNetworks))))
    .map(
      (entries) => new Map(entries.flatMap(([id, networks]) => (networks === null ? [] : [[id, networks] as const]))),
    );
  return fc.record({ version: fc.constant('1'), countries: arbitraryCountryFacts, own });
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
