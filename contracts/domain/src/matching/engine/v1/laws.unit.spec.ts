import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  anyCatalogue,
  anyProvider,
  anyRequirements,
  flagLadder,
  ntnLadder,
  sgp32Ladder,
  someTechnologies,
} from '../../testing/arbitraries.ts';
import { evaluate, prepareSearch } from './evaluate.ts';
import { factsOf } from '../facts.ts';
import { scanMatch } from './scan.ts';

const everything = { limit: 1000, offset: 0 };
const excluded = -1;

function scoreOf(record: ProviderRecord, requirements: Requirements): number {
  return evaluate(prepareSearch(requirements), factsOf(record))?.score ?? excluded;
}

function valuesOf(record: ProviderRecord, requirements: Requirements): Map<string, number> {
  const answers = evaluate(prepareSearch(requirements), factsOf(record))?.answers ?? [];
  const judgements = answers.flatMap(({ answer }) => answer.judgements);
  return new Map(judgements.map(({ criterion, value }) => [criterion, value]));
}

/** Every step of the ladder scores at least as well as the one before. */
function neverFalls<T>(ladder: readonly T[], withStep: (record: ProviderRecord, step: T) => ProviderRecord): void {
  fc.assert(
    fc.property(anyProvider, anyRequirements, (record, requirements) => {
      const scores = ladder.map((step) => scoreOf(withStep(record, step), requirements));
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    }),
  );
}

/** The provider with more of something never scores lower than without. */
function neverLowers(withMore: (record: ProviderRecord) => ProviderRecord): void {
  neverFalls([false, true], (record, more) => (more ? withMore(record) : record));
}

describe('No counts at most as much as unknown, and unknown at most as much as Yes', () => {
  it.each(capabilityFlags)('for the flag %s', (flag) =>
    neverFalls(flagLadder, (record, step) => ({ ...record, flags: { ...record.flags, [flag]: step } })),
  );
  it('for SGP.32, planned between unknown and Yes', () =>
    neverFalls(sgp32Ladder, (record, sgp32) => ({ ...record, sgp32 })));
  it('for NTN, a pilot between unknown and live', () => neverFalls(ntnLadder, (record, ntn) => ({ ...record, ntn })));
});

describe('adding a capability never lowers a score', () => {
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
  it.each(['REST API', 'private 5G', 'iSIM'])('when the offerings gain "%s"', (words) =>
    neverLowers((record) => ({ ...record, coreOfferings: `${record.coreOfferings ?? ''}, ${words}` })),
  );
  it.each(['Pay-as-you-go', 'Subscription', 'Enterprise'])('when the tariffs gain %s', (tariff) =>
    neverLowers((record) => ({ ...record, pricingTiers: `${record.pricingTiers ?? ''}, ${tariff}` })),
  );
  it('when a management platform is named', () => neverLowers((record) => ({ ...record, cmpType: 'Multi-CMP' })));
});

describe('what a score does not depend on', () => {
  it('is Partner and the order of rows', () =>
    fc.assert(
      fc.property(anyCatalogue, anyRequirements, (catalogue, requirements) => {
        const turned = catalogue.toReversed().map((record) => ({ ...record, partner: !record.partner }));
        const withoutPartner = (records: readonly ProviderRecord[]) =>
          scanMatch(records, requirements, everything).providers.map((match) => ({ ...match, Partner: '' }));
        expect(withoutPartner(turned)).toEqual(withoutPartner(catalogue));
      }),
    ));

  it('is the name', () =>
    fc.assert(
      fc.property(anyProvider, anyRequirements, fc.string(), (record, requirements, name) => {
        expect(scoreOf({ ...record, name }, requirements)).toBe(scoreOf(record, requirements));
      }),
    ));
});

describe('asking for one criterion less', () => {
  const less: readonly [string, Partial<Requirements>, readonly string[]][] = [
    ['geography', { regions: [], countries: [] }, ['geography']],
    ['the SIM', { simRequirements: [] }, ['sim']],
    ['a private network', { privateNetworkNeeded: 'None' }, ['privateNetwork']],
    ['satellite', { ntnSupport: false }, ['ntn']],
    ['the scale', { deploymentScale: null }, ['scale']],
    ['APIs', { apisRequired: 'None' }, ['apis']],
    [
      'data, power and mobility, which one technology answers together',
      { applicationProfile: null, powerSensitivity: null, deviceMobility: null },
      ['data', 'power', 'mobility'],
    ],
  ];

  it.each(less)('never changes the other values: without %s', (_name, left, criteria) =>
    fc.assert(
      fc.property(anyProvider, anyRequirements, (record, requirements) => {
        const before = valuesOf(record, requirements);
        const after = valuesOf(record, { ...requirements, ...left });
        fc.pre(before.size > 0);
        for (const criterion of criteria) before.delete(criterion);
        for (const [criterion, value] of before) expect(after.get(criterion)).toBe(value);
      }),
    ),
  );

  it('of data, power and mobility changes no value outside these three', () =>
    fc.assert(
      fc.property(anyProvider, anyRequirements, (record, requirements) => {
        const before = valuesOf(record, requirements);
        const after = valuesOf(record, { ...requirements, powerSensitivity: null });
        for (const criterion of ['data', 'power', 'mobility']) before.delete(criterion);
        for (const [criterion, value] of before) expect(after.get(criterion)).toBe(value);
      }),
    ));
});

describe('every match', () => {
  it('explains its score in full', () =>
    fc.assert(
      fc.property(anyCatalogue, anyRequirements, (catalogue, requirements) => {
        for (const match of scanMatch(catalogue, requirements, everything).providers) {
          const shares = match.criteria.reduce((sum, { share }) => sum + share, 0);
          const uncapped = match.criteria.reduce((sum, { share, value }) => sum + 100 * share * value, 0);
          const known = match.criteria.reduce((sum, one) => sum + (one.known ? one.share : 0), 0);
          expect(shares).toBeCloseTo(1);
          expect(match.confidence).toBeCloseTo(known);
          expect(match.matchScore).toBeLessThanOrEqual(Math.round(uncapped + 1e-9));
          expect(match.matchScore).toBeGreaterThanOrEqual(20);
          if (![45, 55, 59].includes(match.matchScore))
            expect(Math.abs(match.matchScore - uncapped)).toBeLessThan(0.51);
          expect(match.reasons.length).toBeLessThanOrEqual(4);
          expect(match.reasons.length).toBeGreaterThan(0);
        }
      }),
    ));
});
