import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  arbitraryCatalogue,
  arbitraryProvider,
  arbitraryRequirementsV1,
  testCapabilityFlagValuesWorstFirst,
  testNtnValuesWorstFirst,
  testSgp32ValuesWorstFirst,
  testTechnologies,
} from '../../testing/arbitraries.ts';
import { evaluateProviderV1, prepareSearchV1 } from './evaluate.ts';
import { extractProviderMatchingFacts } from '../providerFacts.ts';
import { matchCatalogueByScanV1 } from './scan.ts';

const everything = { limit: 1000, offset: 0 };
const excluded = -1;

function computeScore(record: ProviderRecord, requirements: BuyerRequirements): number {
  return evaluateProviderV1(prepareSearchV1(requirements), extractProviderMatchingFacts(record))?.score ?? excluded;
}

function computeValues(record: ProviderRecord, requirements: BuyerRequirements): Map<string, number> {
  const answers =
    evaluateProviderV1(prepareSearchV1(requirements), extractProviderMatchingFacts(record))?.results ?? [];
  const judgements = answers.flatMap(({ answer }) => answer.scores);
  return new Map(judgements.map(({ criterion, value }) => [criterion, value]));
}

/** Checks that scores do not decrease from one step of the scale to the next. */
function expectNoDecrease<T>(
  values: readonly T[],
  withStep: (record: ProviderRecord, step: T) => ProviderRecord,
): void {
  fc.assert(
    fc.property(arbitraryProvider, arbitraryRequirementsV1, (record, requirements) => {
      const scores = values.map((step) => computeScore(withStep(record, step), requirements));
      expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    }),
  );
}

/** Checks that a change of the record never lowers a provider's score. */
function expectNoLowerScore(withMore: (record: ProviderRecord) => ProviderRecord): void {
  expectNoDecrease([false, true], (record, more) => (more ? withMore(record) : record));
}

describe('order of No, unknown and Yes', () => {
  it.each(providerCapabilityFlags)('never scores the flag %s lower for a better value', (flag) =>
    expectNoDecrease(testCapabilityFlagValuesWorstFirst, (record, step) => ({
      ...record,
      flags: { ...record.flags, [flag]: step },
    })),
  );
  it('never scores SGP.32 lower from unknown to planned to Yes', () =>
    expectNoDecrease(testSgp32ValuesWorstFirst, (record, sgp32) => ({ ...record, sgp32 })));
  it('never scores NTN lower from unknown to pilot to live', () =>
    expectNoDecrease(testNtnValuesWorstFirst, (record, ntn) => ({ ...record, ntn })));
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
  it.each(['REST API', 'private 5G', 'iSIM'])('never lower the score when the offerings gain "%s"', (words) =>
    expectNoLowerScore((record) => ({ ...record, coreOfferings: `${record.coreOfferings ?? ''}, ${words}` })),
  );
  it.each(['Pay-as-you-go', 'Subscription', 'Enterprise'])(
    'never lower the score when the pricing gains %s',
    (tariff) =>
      expectNoLowerScore((record) => ({ ...record, pricingTiers: `${record.pricingTiers ?? ''}, ${tariff}` })),
  );
  it('never lower the score when a management platform is named', () =>
    expectNoLowerScore((record) => ({ ...record, cmpType: 'Multi-CMP' })));
});

describe('score independence', () => {
  it('does not depend on Partner or row order', () =>
    fc.assert(
      fc.property(arbitraryCatalogue, arbitraryRequirementsV1, (catalogue, requirements) => {
        const turned = catalogue.toReversed().map((record) => ({ ...record, partner: !record.partner }));
        const withoutPartner = (records: readonly ProviderRecord[]) =>
          matchCatalogueByScanV1(records, requirements, everything).providers.map((match) => ({
            ...match,
            Partner: '',
          }));
        expect(withoutPartner(turned)).toEqual(withoutPartner(catalogue));
      }),
    ));

  it('does not depend on the name', () =>
    fc.assert(
      fc.property(arbitraryProvider, arbitraryRequirementsV1, fc.string(), (record, requirements, name) => {
        expect(computeScore({ ...record, name }, requirements)).toBe(computeScore(record, requirements));
      }),
    ));
});

describe('removal of a requirement', () => {
  const removals: readonly [string, Partial<BuyerRequirements>, readonly string[]][] = [
    ['geography', { regions: [], countries: [] }, ['geography']],
    ['the SIM', { simRequirements: [] }, ['sim']],
    ['a private network', { privateNetworkNeeded: 'None' }, ['privateNetwork']],
    ['satellite', { ntnSupport: false }, ['ntn']],
    ['the scale', { deploymentScale: null }, ['scale']],
    ['APIs', { apisRequired: 'None' }, ['apis']],
    [
      'data, power and mobility together',
      { applicationProfile: null, powerSensitivity: null, deviceMobility: null },
      ['data', 'power', 'mobility'],
    ],
  ];

  it.each(removals)('keeps all other values without %s', (_name, left, criteria) =>
    fc.assert(
      fc.property(arbitraryProvider, arbitraryRequirementsV1, (record, requirements) => {
        const before = computeValues(record, requirements);
        const after = computeValues(record, { ...requirements, ...left });
        fc.pre(before.size > 0);
        for (const criterion of criteria) before.delete(criterion);
        for (const [criterion, value] of before) expect(after.get(criterion)).toBe(value);
      }),
    ),
  );

  it('changes only data, power and mobility when one of them is removed', () =>
    fc.assert(
      fc.property(arbitraryProvider, arbitraryRequirementsV1, (record, requirements) => {
        const before = computeValues(record, requirements);
        const after = computeValues(record, { ...requirements, powerSensitivity: null });
        for (const criterion of ['data', 'power', 'mobility']) before.delete(criterion);
        for (const [criterion, value] of before) expect(after.get(criterion)).toBe(value);
      }),
    ));
});

describe('match explanation', () => {
  it('explains each score in full', () =>
    fc.assert(
      fc.property(arbitraryCatalogue, arbitraryRequirementsV1, (catalogue, requirements) => {
        for (const match of matchCatalogueByScanV1(catalogue, requirements, everything).providers) {
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
