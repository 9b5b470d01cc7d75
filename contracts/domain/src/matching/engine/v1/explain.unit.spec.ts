import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { normaliseWizardDataToRequirements } from '../../matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { buildTestProviderRecord } from '../../../catalogue/testing/buildTestProviderRecord.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { matchCatalogueByScanV1, type MatchResultV1 } from './scan.ts';

const search = (catalogue: readonly ProviderRecord[], wizard: RequirementsWizardRequest): MatchResultV1 =>
  matchCatalogueByScanV1(catalogue, normaliseWizardDataToRequirements(wizard).requirements, { limit: 1000, offset: 0 });

function formatReasons(record: ProviderRecord, wizard: RequirementsWizardRequest): string[] {
  const reasons = search([record], wizard).providers[0]?.reasons ?? [];
  return reasons.map(({ kind, text, points, of }) => `${kind}: ${text} (${points} of ${of})`);
}

const fourteen = ['DE', 'FR', 'IT', 'ES', 'PL', 'NL', 'BE', 'CZ', 'AT', 'SE', 'DK', 'TR', 'GB', 'PT'];
const coldChain: RequirementsWizardRequest = {
  geographicMode: 'countries',
  geographicRegions: fourteen,
  powerSensitivity: 'Battery with recharging',
  applicationProfile: 'Light',
  deviceMobility: 'Mobile / In-transit',
  simRequirements: ['eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'],
  deviceManagement: 'Advanced',
  ntnSupport: true,
};

describe('match reasons', () => {
  it('lists the three best reasons and the largest gap with points', () => {
    const emnify = testSampleCatalogue.find(({ name }) => name === 'emnify') ?? buildTestProviderRecord();
    expect(formatReasons(emnify, coldChain)).toEqual([
      'met: Covers all 14 selected countries (32 of 32)',
      'met: LTE-M fits light data on the move on rechargeable batteries (41 of 41)',
      'met: Satellite: commercial service live (9 of 9)',
      'partly: iSIM: not named, but SGP.32 is live (9 of 11)',
    ]);
  });

  it('names up to 3 countries and counts more', () => {
    const covers = (codes: string[]) =>
      formatReasons(buildTestProviderRecord({ countries: ['DE', 'FR', 'PL'] }), {
        geographicMode: 'countries',
        geographicRegions: codes,
      });
    expect(covers(['DE', 'FR', 'PL'])[0]).toContain('Covers Germany, France and Poland (');
    expect(covers(['DE', 'IT'])[0]).toContain('Covers Germany, not Italy (');
    expect(covers(['DE', 'FR', 'PL', 'IT'])[0]).toContain('Covers 3 of 4 selected countries (');
  });

  it('refers buyers to the RFQ when the catalogue states nothing', () =>
    expect(
      formatReasons(buildTestProviderRecord({ countries: ['DE'], flags: { Lifecycle_Ops: true } }), {
        geographicMode: 'countries',
        geographicRegions: ['DE'],
        privateNetworkNeeded: 'Private LTE/5G',
      }),
    ).toEqual([
      'met: Covers Germany (67 of 67)',
      'met: Basic management: SIM lifecycle (16 of 16)',
      'unknown: Private LTE/5G: not stated, ask in the RFQ (6 of 18)',
    ]));

  it('explains why a score is capped', () =>
    expect(
      formatReasons(buildTestProviderRecord({ radioTech: ['NB-IoT'], flags: { Lifecycle_Ops: true } }), {
        applicationProfile: 'High',
      }),
    ).toEqual([
      'met: Basic management: SIM lifecycle (32 of 32)',
      'gap: Only NB-IoT: does not suit high data, score at most 45 (0 of 68)',
    ]));
});

describe('match insights', () => {
  it('summarises the result in four lines', () =>
    expect(search(testSampleCatalogue, coldChain).insights.map(({ text }) => text)).toEqual([
      '34 of 64 providers cover all 14 selected countries',
      'LTE-M is the best fit for light data on the move on rechargeable batteries at 38 of 64 providers',
      'eSIM and iSIM: in full at 1, in part at 11, not at all at 18, not stated at 34',
      'Permanent roaming is restricted in Türkiye. Ask for a local profile',
    ]));

  it('adds the best score when there are fewer than two insights', () =>
    expect(
      search([buildTestProviderRecord({ ntn: 'Commercial — Live Service' })], { ntnSupport: true }).insights,
    ).toEqual([
      { kind: 'summary', text: '1 has live satellite service' },
      { kind: 'summary', text: '1 provider in all, the best with 70 of 100' },
    ]));

  it('returns no insights without matches', () =>
    expect(
      search([buildTestProviderRecord({ countries: ['JP'] })], { geographicRegions: ['Europe'] }).insights,
    ).toEqual([]));
});

describe('match result', () => {
  it('matches the API contract', () => {
    for (const provider of search(testSampleCatalogue, coldChain).providers) MatchedProvider.parse(provider);
  });

  it('returns the score on a scale of 5', () => {
    const [best] = search(testSampleCatalogue, coldChain).providers;
    expect([best?.matchScore, best?.matchScale, best?.matchBand]).toEqual([98, 4.9, 'Excellent']);
  });

  it('excludes scores below 20', () => {
    const poor = buildTestProviderRecord({
      radioTech: ['NB-IoT'],
      flags: { Lifecycle_Ops: false, Usage_Alerts: false },
    });
    expect(search([poor], { applicationProfile: 'High' }).total).toBe(0);
  });

  it('is empty without requirements', () =>
    expect(search(testSampleCatalogue, { deviceManagement: 'Basic', apisRequired: 'None' })).toEqual({
      providers: [],
      total: 0,
      insights: [],
    }));

  it('breaks ties by confidence, then by name ignoring case and accents', () => {
    const requestedCountries = [...fourteen, 'FI', 'NO', 'CH', 'IE', 'HU', 'GR'];
    const blank = ['beta', 'Ámbar', 'Alta'].map((name) => buildTestProviderRecord({ id: name, name }));
    const listed = buildTestProviderRecord({ id: 'zulu', name: 'Zulu', countries: requestedCountries.slice(0, 7) });
    const { providers } = search([...blank, listed], {
      geographicMode: 'countries',
      geographicRegions: requestedCountries,
    });
    expect(providers.map(({ Provider, matchScore }) => `${Provider} ${matchScore}`)).toEqual([
      'Zulu 35',
      'Alta 35',
      'Ámbar 35',
      'beta 35',
    ]);
  });
});
