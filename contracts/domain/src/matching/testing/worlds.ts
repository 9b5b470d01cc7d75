import fc from 'fast-check';
import {
  emphasisOptions,
  requirementFields,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { coverageTechnologies, type CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryFacts, Liveness, WorldFacts } from '../engine/v2/countryFacts.ts';
import { anyRequirements, someCountries } from './arbitraries.ts';

const buildAvailability = (state: Liveness['state']): Liveness => ({
  state,
  until: null,
  months: null,
  openEnd: false,
});

/** From the worst to the best availability of a technology. */
export const livenessLadder: readonly Liveness[] = [
  buildAvailability('off'),
  buildAvailability('absent'),
  buildAvailability('announced'),
  buildAvailability('unknown'),
  buildAvailability('live'),
];
/** From the strictest limit on permanent roaming to none. */
export const roamingLadder = ['prohibited', 'restricted', 'conditions', null] as const;

const anyEnding: fc.Arbitrary<Liveness> = fc
  .record({ months: fc.option(fc.integer({ min: 0, max: 200 })), openEnd: fc.boolean() })
  .map(({ months, openEnd }) => ({
    state: 'ending',
    months,
    until: months === null ? null : '2030-01',
    openEnd: openEnd || months === null,
  }));
const anyLiveness = fc.oneof(fc.constantFrom(...livenessLadder), anyEnding);

const anyCountryFacts: fc.Arbitrary<CountryFacts> = fc.record({
  technologies: fc
    .tuple(...coverageTechnologies.map(() => anyLiveness))
    .map(
      (values) =>
        Object.fromEntries(coverageTechnologies.map((technology, at) => [technology, values[at]])) as Record<
          CoverageTechnology,
          Liveness
        >,
    ),
  roaming: fc.constantFrom(...roamingLadder),
});

/** Facts of some sample countries; the others are unknown. */
export const anyCountries: fc.Arbitrary<WorldFacts['countries']> = fc
  .subarray([...someCountries])
  .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), anyCountryFacts))))
  .map((entries) => new Map(entries));

/** Own networks of a provider: by country the set of technologies. */
export const anyOwnNetworks = fc
  .subarray([...someCountries])
  .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), fc.integer({ min: 1, max: 63 })))))
  .map((entries) => new Map<string, number>(entries));

/** Network facts in which the providers with these ids may have own networks. */
export function anyWorldFor(ids: readonly string[]): fc.Arbitrary<WorldFacts> {
  const own = fc
    .tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.option(anyOwnNetworks))))
    .map(
      (entries) => new Map(entries.flatMap(([id, networks]) => (networks === null ? [] : [[id, networks] as const]))),
    );
  return fc.record({ version: fc.constant('1'), countries: anyCountries, own });
}

/** Requirements including those of match-v2. */
export const anyLaterRequirements: fc.Arbitrary<Requirements> = fc
  .tuple(
    anyRequirements,
    fc.option(fc.constantFrom(3, 5, 10, 15), { nil: undefined }),
    fc.subarray([...requirementFields]),
    fc.subarray([...requirementFields]),
    fc.shuffledSubarray([...emphasisOptions]),
  )
  .map(([requirements, years, touched, musts, emphasis]) => ({
    ...requirements,
    ...(years === undefined ? {} : { deviceLongevity: years }),
    touched,
    musts,
    emphasis,
  }));
