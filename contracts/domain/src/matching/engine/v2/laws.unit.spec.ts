import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { coverageTechnologies, type CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { matchBand, matchBands, type MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import {
  anyCatalogue,
  anyProvider,
  flagLadder,
  ntnLadder,
  sgp32Ladder,
  someTechnologies,
} from '../../testing/arbitraries.ts';
import { anyLaterRequirements, anyWorldFor, livenessLadder, roamingLadder } from '../../testing/worlds.ts';
import { factsOf } from '../facts.ts';
import { factsOn, type CountryFacts, type WorldFacts } from './countryFacts.ts';
import { evaluate, prepareSearch } from './evaluate.ts';
import { readProviders } from './readProviders.ts';
import { scanMatch } from './scan.ts';

const everything = { limit: 1000, offset: 0 };
const excluded = -1;

/** A provider, a world in which it may run networks, and a search. */
const anySituation = anyProvider.chain((record) =>
  fc.record({ record: fc.constant(record), world: anyWorldFor([record.id]), requirements: anyLaterRequirements }),
);
type Situation = typeof anySituation extends fc.Arbitrary<infer T> ? T : never;
const anyMarket = anyCatalogue.chain((catalogue) =>
  fc.record({
    catalogue: fc.constant(catalogue),
    world: anyWorldFor(catalogue.map(({ id }) => id)),
    requirements: anyLaterRequirements,
  }),
);

function evaluationOf({ record, world, requirements }: Situation) {
  const [provider] = readProviders([record], world);
  return provider === undefined ? null : evaluate(prepareSearch(requirements, world), provider);
}
const scoreOf = (situation: Situation): number => evaluationOf(situation)?.key.score ?? excluded;

function valuesOf(situation: Situation): Map<string, number> {
  const answers = evaluationOf(situation)?.answers ?? [];
  return new Map(answers.flatMap(({ answer }) => answer.judgements).map(({ criterion, value }) => [criterion, value]));
}

/** Every step of the ladder scores at least as well as the one before. */
function neverFalls<T>(ladder: readonly T[], withStep: (situation: Situation, step: T) => Situation): void {
  fc.assert(
    fc.property(anySituation, (situation) => {
      const scores = ladder.map((step) => scoreOf(withStep(situation, step)));
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    }),
  );
}

const ofRecord =
  <T>(change: (record: ProviderRecord, step: T) => ProviderRecord) =>
  (situation: Situation, step: T): Situation => ({ ...situation, record: change(situation.record, step) });

/** The provider with more of something never scores lower than without. */
function neverLowers(withMore: (record: ProviderRecord) => ProviderRecord): void {
  neverFalls(
    [false, true],
    ofRecord((record, more) => (more ? withMore(record) : record)),
  );
}

function withFacts(world: WorldFacts, code: string, change: Partial<CountryFacts>): WorldFacts {
  return { ...world, countries: new Map([...world.countries, [code, { ...factsOn(world, code), ...change }]]) };
}

describe('No counts at most as much as unknown, and unknown at most as much as Yes', () => {
  it.each(capabilityFlags)('for the flag %s', (flag) =>
    neverFalls(
      flagLadder,
      ofRecord((record, step) => ({ ...record, flags: { ...record.flags, [flag]: step } })),
    ),
  );
  it('for SGP.32, planned between unknown and Yes', () =>
    neverFalls(
      sgp32Ladder,
      ofRecord((record, sgp32) => ({ ...record, sgp32 })),
    ));
  it('for NTN, a pilot between unknown and live', () =>
    neverFalls(
      ntnLadder,
      ofRecord((record, ntn) => ({ ...record, ntn })),
    ));
  it.each<CoverageTechnology>([...coverageTechnologies])('for what is known of %s in a country', (technology) =>
    neverFalls(livenessLadder, (situation, step) => {
      const { technologies } = factsOn(situation.world, 'DE');
      return {
        ...situation,
        world: withFacts(situation.world, 'DE', { technologies: { ...technologies, [technology]: step } }),
      };
    }),
  );
  it('for the end of a technology, later at least as good as sooner', () =>
    neverFalls([0, 12, 60, 200], (situation, months) => {
      const { technologies } = factsOn(situation.world, 'DE');
      const end = { state: 'ending', until: '2030', months, openEnd: false } as const;
      return {
        ...situation,
        world: withFacts(situation.world, 'DE', { technologies: { ...technologies, '2g': end } }),
      };
    }));
  it('for limits on permanent roaming, none better than the mildest', () =>
    neverFalls(roamingLadder, (situation, roaming) => ({
      ...situation,
      world: withFacts(situation.world, 'DE', { roaming }),
    })));
});

describe('more capability never lowers a score', () => {
  it.each(someTechnologies)('when technologies are stated and %s is added', (technology) =>
    neverLowers((record) =>
      factsOf(record).technologiesListed ? { ...record, radioTech: [...record.radioTech, technology] } : record,
    ),
  );
  it.each(['DE', 'KE', 'FJ'])('when a country list gains %s', (code) =>
    neverLowers((record) =>
      record.countries === null ? record : { ...record, countries: [...new Set([...record.countries, code])] },
    ),
  );
  it.each(['REST API', 'private 5G', 'private LoRaWAN', 'campus networks', 'iSIM'])(
    'when the offerings gain "%s"',
    (words) => neverLowers((record) => ({ ...record, coreOfferings: `${record.coreOfferings ?? ''}, ${words}` })),
  );
  it.each(['Pay-as-you-go', 'Subscription', 'Enterprise'])('when the tariffs gain %s', (tariff) =>
    neverLowers((record) => ({ ...record, pricingTiers: `${record.pricingTiers ?? ''}, ${tariff}` })),
  );
  it('when a management platform is named', () => neverLowers((record) => ({ ...record, cmpType: 'Multi-CMP' })));
  it('when the provider runs one more network', () =>
    neverFalls([false, true], (situation, more) => {
      const { record, world } = situation;
      const own = new Map([...(world.own.get(record.id) ?? []), ['DE', 63] as const]);
      return more ? { ...situation, world: { ...world, own: new Map([...world.own, [record.id, own]]) } } : situation;
    }));
});

describe('the order', () => {
  it('does not depend on Partner or on the order of rows', () =>
    fc.assert(
      fc.property(anyMarket, ({ catalogue, world, requirements }) => {
        const turned = catalogue.toReversed().map((record) => ({ ...record, partner: !record.partner }));
        const withoutPartner = (records: readonly ProviderRecord[]) =>
          scanMatch(records, requirements, everything, world).providers.map((match) => ({ ...match, Partner: '' }));
        expect(withoutPartner(turned)).toEqual(withoutPartner(catalogue));
      }),
    ));

  it('puts who meets every must above the others, and an emphasis no match above one of a better band', () =>
    fc.assert(
      fc.property(anyMarket, ({ catalogue, world, requirements }) => {
        const { providers, meetingMusts } = scanMatch(catalogue, requirements, everything, world);
        const ranks = providers.map(({ missedMusts, matchScore }) => [
          missedMusts.length === 0 ? 0 : 1,
          matchBands.indexOf(matchBand(matchScore)),
        ]);
        expect(ranks).toEqual(ranks.toSorted(([a = 0, m = 0], [b = 0, n = 0]) => a - b || m - n));
        expect(providers.filter(({ missedMusts }) => missedMusts.length === 0)).toHaveLength(meetingMusts);
      }),
    ));
});

describe('asking for one criterion less', () => {
  const less: readonly [string, Partial<Requirements>, readonly string[]][] = [
    [
      'geography, in which technology is judged too',
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
      'data, power and mobility, which one technology answers together',
      { applicationProfile: null, powerSensitivity: null, deviceMobility: null },
      ['data', 'power', 'mobility'],
    ],
    ['power alone, which the other two depend on', { powerSensitivity: null }, ['data', 'power', 'mobility']],
  ];

  it.each(less)('never changes the other values: without %s', (_name, left, criteria) =>
    fc.assert(
      fc.property(anySituation, (situation) => {
        const before = valuesOf(situation);
        const after = valuesOf({ ...situation, requirements: { ...situation.requirements, ...left } });
        fc.pre(before.size > 0 && after.size > 0);
        for (const criterion of criteria) before.delete(criterion);
        for (const [criterion, value] of before) expect(after.get(criterion)).toBe(value);
      }),
    ),
  );
});

/** The score from what the details show: shares times values, rounded, held by the cap. */
function byHand({ criteria, cap }: MatchedProvider): number {
  const sum = criteria.reduce((total, { share, value }) => total + 100 * share * value, 0);
  return Math.min(cap?.at ?? 100, sum);
}

describe('every match', () => {
  it('explains its score in full, so that it can be added up by hand', () =>
    fc.assert(
      fc.property(anyMarket, ({ catalogue, world, requirements }) => {
        for (const match of scanMatch(catalogue, requirements, everything, world).providers) {
          const known = match.criteria.reduce((sum, one) => sum + (one.known ? one.share : 0), 0);
          expect(match.criteria.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
          expect(match.confidence).toBeCloseTo(known);
          expect(Math.abs(match.matchScore - byHand(match))).toBeLessThan(0.51);
          expect(match.matchScore).toBeGreaterThanOrEqual(20);
          expect(match.reasons.length).toBeGreaterThan(0);
        }
      }),
    ));
});
