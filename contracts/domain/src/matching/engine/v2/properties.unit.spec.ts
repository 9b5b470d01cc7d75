import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { coverageTechnologies, type CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  getMatchScoreBand,
  matchScoreBandNames,
  type MatchedProvider,
} from '@marketplace/contracts/matching/matching.views.ts';
import {
  arbitraryCatalogue,
  arbitraryProvider,
  testCapabilityFlagValuesWorstFirst,
  testNtnValuesWorstFirst,
  testSgp32ValuesWorstFirst,
  testTechnologies,
} from '../../testing/arbitraries.ts';
import {
  arbitraryRequirementsV2,
  arbitraryNetworkFacts,
  testTechnologyAvailabilitiesWorstFirst,
  testRoamingLimitsStrictestFirst,
} from '../../testing/networkFactsArbitraries.ts';
import { extractProviderMatchingFacts } from '../providerFacts.ts';
import { getCountryNetworkFacts, type CountryNetworkFacts, type MatchingNetworkFacts } from './networkFacts.ts';
import { evaluateProviderV2, prepareSearchV2 } from './evaluate.ts';
import { prepareCatalogueProvidersV2 } from './preparedProvider.ts';
import { matchCatalogueByScanV2 } from './scan.ts';

const everything = { limit: 1000, offset: 0 };
const excluded = -1;

/** A provider, network facts in which the provider may operate networks, and a search. */
const anySituation = arbitraryProvider.chain((record) =>
  fc.record({
    record: fc.constant(record),
    world: arbitraryNetworkFacts([record.id]),
    requirements: arbitraryRequirementsV2,
  }),
);
type Situation = typeof anySituation extends fc.Arbitrary<infer T> ? T : never;
const anyMarket = arbitraryCatalogue.chain((catalogue) =>
  fc.record({
    catalogue: fc.constant(catalogue),
    world: arbitraryNetworkFacts(catalogue.map(({ id }) => id)),
    requirements: arbitraryRequirementsV2,
  }),
);

function evaluateSituation({ record, world, requirements }: Situation) {
  const [provider] = prepareCatalogueProvidersV2([record], world);
  return provider === undefined ? null : evaluateProviderV2(prepareSearchV2(requirements, world), provider);
}
const computeScore = (situation: Situation): number => evaluateSituation(situation)?.key.score ?? excluded;

function computeValues(situation: Situation): Map<string, number> {
  const answers = evaluateSituation(situation)?.results ?? [];
  return new Map(answers.flatMap(({ answer }) => answer.scores).map(({ criterion, value }) => [criterion, value]));
}

/** Checks that scores do not decrease from one step of the scale to the next. */
function expectNoDecrease<T>(values: readonly T[], withStep: (situation: Situation, step: T) => Situation): void {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const scores = values.map((step) => computeScore(withStep(situation, step)));
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    }),
  );
}

const changeRecord =
  <T>(change: (record: ProviderRecord, step: T) => ProviderRecord) =>
  (situation: Situation, step: T): Situation => ({ ...situation, record: change(situation.record, step) });

/** Checks that a change to the record never lowers a provider's score. */
function expectNoLowerScore(withMore: (record: ProviderRecord) => ProviderRecord): void {
  expectNoDecrease(
    [false, true],
    changeRecord((record, more) => (more ? withMore(record) : record)),
  );
}

function withFacts(
  world: MatchingNetworkFacts,
  code: string,
  change: Partial<CountryNetworkFacts>,
): MatchingNetworkFacts {
  return {
    ...world,
    countries: new Map([...world.countries, [code, { ...getCountryNetworkFacts(world, code), ...change }]]),
  };
}

describe('order of No, unknown and Yes', () => {
  it.each(providerCapabilityFlags)('never scores the flag %s lower for a better value', (flag) =>
    expectNoDecrease(
      testCapabilityFlagValuesWorstFirst,
      changeRecord((record, step) => ({ ...record, flags: { ...record.flags, [flag]: step } })),
    ),
  );
  it('never scores SGP.32 lower from unknown to planned to Yes', () =>
    expectNoDecrease(
      testSgp32ValuesWorstFirst,
      changeRecord((record, sgp32) => ({ ...record, sgp32 })),
    ));
  it('never scores NTN lower from unknown to pilot to live', () =>
    expectNoDecrease(
      testNtnValuesWorstFirst,
      changeRecord((record, ntn) => ({ ...record, ntn })),
    ));
  it.each<CoverageTechnology>([...coverageTechnologies])(
    'never scores %s lower when it is more available in a country',
    (technology) =>
      expectNoDecrease(testTechnologyAvailabilitiesWorstFirst, (situation, step) => {
        const { technologies } = getCountryNetworkFacts(situation.world, 'DE');
        return {
          ...situation,
          world: withFacts(situation.world, 'DE', { technologies: { ...technologies, [technology]: step } }),
        };
      }),
  );
  it('never scores a later switch-off lower than an earlier one', () =>
    expectNoDecrease([0, 12, 60, 200], (situation, months) => {
      const { technologies } = getCountryNetworkFacts(situation.world, 'DE');
      const end = { state: 'ending', until: '2030', months, openEnd: false } as const;
      return {
        ...situation,
        world: withFacts(situation.world, 'DE', { technologies: { ...technologies, '2g': end } }),
      };
    }));
  it('never scores a milder roaming limit lower than a stricter one', () =>
    expectNoDecrease(testRoamingLimitsStrictestFirst, (situation, roaming) => ({
      ...situation,
      world: withFacts(situation.world, 'DE', { roaming }),
    })));
});

describe('added capabilities', () => {
  it.each(testTechnologies)('never lower the score when %s is added to stated technologies', (technology) =>
    expectNoLowerScore((record) =>
      extractProviderMatchingFacts(record).technologiesListed
        ? { ...record, radioTech: [...record.radioTech, technology] }
        : record,
    ),
  );
  it.each(['DE', 'KE', 'FJ'])('never lower the score when the country list gains %s', (code) =>
    expectNoLowerScore((record) =>
      record.countries === null ? record : { ...record, countries: [...new Set([...record.countries, code])] },
    ),
  );
  it.each(['REST API', 'private 5G', 'private LoRaWAN', 'campus networks', 'iSIM'])(
    'never lower the score when the offerings gain "%s"',
    (words) =>
      expectNoLowerScore((record) => ({ ...record, coreOfferings: `${record.coreOfferings ?? ''}, ${words}` })),
  );
  it.each(['Pay-as-you-go', 'Subscription', 'Enterprise'])(
    'never lower the score when the pricing gains %s',
    (tariff) =>
      expectNoLowerScore((record) => ({ ...record, pricingTiers: `${record.pricingTiers ?? ''}, ${tariff}` })),
  );
  it('never lower the score when a management platform is named', () =>
    expectNoLowerScore((record) => ({ ...record, cmpType: 'Multi-CMP' })));
  it('never lower the score when the provider operates another network', () =>
    expectNoDecrease([false, true], (situation, more) => {
      const { record, world } = situation;
      const own = new Map([...(world.own.get(record.id) ?? []), ['DE', 63] as const]);
      return more ? { ...situation, world: { ...world, own: new Map([...world.own, [record.id, own]]) } } : situation;
    }));
});

describe('match order', () => {
  it('does not depend on Partner or row order', () =>
    fc.assert(
      fc.property(anyMarket, ({ catalogue, world, requirements }) => {
        const reversed = catalogue.toReversed().map((record) => ({ ...record, partner: !record.partner }));
        const withoutPartner = (records: readonly ProviderRecord[]) =>
          matchCatalogueByScanV2(records, requirements, everything, world).providers.map((match) => ({
            ...match,
            Partner: '',
          }));
        expect(withoutPartner(reversed)).toEqual(withoutPartner(catalogue));
      }),
    ));

  it('ranks matches of every must first and never an emphasis above a better band', () =>
    fc.assert(
      fc.property(anyMarket, ({ catalogue, world, requirements }) => {
        const { providers, meetingMusts } = matchCatalogueByScanV2(catalogue, requirements, everything, world);
        const ranks = providers.map(({ missedMusts, matchScore }) => [
          missedMusts.length === 0 ? 0 : 1,
          matchScoreBandNames.indexOf(getMatchScoreBand(matchScore)),
        ]);
        expect(ranks).toEqual(ranks.toSorted(([a = 0, m = 0], [b = 0, n = 0]) => a - b || m - n));
        expect(providers.filter(({ missedMusts }) => missedMusts.length === 0)).toHaveLength(meetingMusts);
      }),
    ));
});

describe('removal of a requirement', () => {
  const removals: readonly [string, Partial<BuyerRequirements>, readonly string[]][] = [
    [
      'geography, which technology depends on',
      { regions: [], countries: [] },
      ['geography', 'data', 'power', 'mobility'],
    ],
    ['the SIM', { simRequirements: [] }, ['sim']],
    ['a private network', { privateNetworkNeeded: 'None' }, ['privateNetwork']],
    ['satellite', { ntnSupport: false }, ['ntn']],
    ['device management', { deviceManagement: 'Basic', touched: [], musts: [] }, ['deviceManagement']],
    ['the scale', { deploymentScale: null }, ['scale']],
    ['APIs', { apisRequired: 'None' }, ['apis']],
    [
      'data, power and mobility together',
      { applicationProfile: null, powerSensitivity: null, deviceMobility: null },
      ['data', 'power', 'mobility'],
    ],
    ['power, which data and mobility depend on', { powerSensitivity: null }, ['data', 'power', 'mobility']],
  ];

  it.each(removals)('keeps all other values without %s', (_name, left, criteria) =>
    fc.assert(
      fc.property(anySituation, (situation) => {
        const before = computeValues(situation);
        const after = computeValues({ ...situation, requirements: { ...situation.requirements, ...left } });
        fc.pre(before.size > 0 && after.size > 0);
        for (const criterion of criteria) before.delete(criterion);
        for (const [criterion, value] of before) expect(after.get(criterion)).toBe(value);
      }),
    ),
  );
});

/** Recomputes the score from the displayed details: the sum of shares times values, limited by the cap. */
function recomputeScore({ criteria, cap }: MatchedProvider): number {
  const sum = criteria.reduce((total, { share, value }) => total + 100 * share * value, 0);
  return Math.min(cap?.at ?? 100, sum);
}

describe('match explanation', () => {
  it('explains each score in full, so that it can be recomputed', () =>
    fc.assert(
      fc.property(anyMarket, ({ catalogue, world, requirements }) => {
        for (const match of matchCatalogueByScanV2(catalogue, requirements, everything, world).providers) {
          const known = match.criteria.reduce((sum, one) => sum + (one.known ? one.share : 0), 0);
          expect(match.criteria.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
          expect(match.confidence).toBeCloseTo(known);
          expect(Math.abs(match.matchScore - recomputeScore(match))).toBeLessThan(0.51);
          expect(match.matchScore).toBeGreaterThanOrEqual(20);
          expect(match.reasons.length).toBeGreaterThan(0);
        }
      }),
    ));
});
