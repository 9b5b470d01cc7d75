import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { buildTestProviderRecord } from '../../../catalogue/testing/buildTestProviderRecord.ts';
import { testSampleCatalogue } from '../../../catalogue/testing/testSampleCatalogue.ts';
import { buildTestWizardDataForCountries, findAllTestMatchesV2 } from '../../testing/searchCatalogue.ts';
import type { MatchResultV2 } from './scan.ts';

type Given = Parameters<typeof buildTestProviderRecord>[0];
/** Two records. The first is called Zeta, so that the name alone would rank it last. */
const buildPair = (first: Given, second: Given): ProviderRecord[] => [
  buildTestProviderRecord({ id: 'zeta', name: 'Zeta', ...first }),
  buildTestProviderRecord({ id: 'alta', name: 'Alta', ...second }),
];
const order = (result: MatchResultV2): string[] => result.providers.map(({ Provider }) => Provider);
const formatDifferences = (result: MatchResultV2): (string | undefined)[] =>
  result.providers.map(({ setsApart }) => (setsApart === null ? 'none' : `${setsApart.place}: ${setsApart.text}`));

const emnifyCountries = testSampleCatalogue.find(({ name }) => name === 'emnify')?.countries ?? [];

describe('difference to the neighbour', () => {
  const baseWizard = buildTestWizardDataForCountries('DE', 'FR');
  const both = { countries: ['DE', 'FR'] };
  it.each<readonly [string, Given, Given, RequirementsWizardRequest, string]>([
    [
      'score',
      both,
      { countries: ['DE'] },
      baseWizard,
      'score: Covers Germany and France; the next: Covers Germany, not France',
    ],
    [
      'coverage',
      both,
      { countries: emnifyCountries },
      baseWizard,
      `coverage: Names Germany and France in a list of 2; the next: names Germany and France in a list of ${emnifyCountries.length}`,
    ],
    [
      'coverage',
      { countries: ['BR'], sgp32: 'Yes' },
      { countries: ['BR'], flags: { eSIM_eUICC: true } },
      buildTestWizardDataForCountries('BR'),
      'coverage: Where permanent roaming is limited: SGP.32; the next: eSIM',
    ],
    [
      'platform',
      { ...both, flags: { Webhooks: true, Analytics_AI: true } },
      { ...both, flags: { Webhooks: true } },
      baseWizard,
      'platform: 2 of 9 platform capabilities, the next has 1',
    ],
    [
      'platform',
      { ...both, cmpType: 'Proprietary', platformFeatures: 'REST API' },
      both,
      baseWizard,
      'platform: Names a platform and an API; the next: neither platform nor API',
    ],
    [
      'sgp32',
      { ...both, sgp32: 'Yes' },
      { ...both, sgp32: 'Planned' },
      baseWizard,
      'sgp32: SGP.32 live, the next: planned',
    ],
    [
      'pricing',
      { ...both, pricingTiers: 'Prepaid, Subscription' },
      { ...both, pricingTiers: 'Enterprise' },
      baseWizard,
      'pricing: Prices: pay as you go and subscription; the next: enterprise',
    ],
    [
      'reserve',
      { ...both, radioTech: ['4G', '5G', 'LTE-M'] },
      { ...both, radioTech: ['4G', '5G'] },
      baseWizard,
      'reserve: 2 further technologies on average in a country, the next has 1',
    ],
    [
      'breadth',
      { ...both, countries: ['DE', 'FR', 'PL'] },
      { ...both, countries: ['DE', 'FR'] },
      baseWizard,
      'breadth: Countries named in all: 3, the next: 2',
    ],
    ['name', both, both, baseWizard, 'name: Equal to the next in all that is compared'],
  ])('is the first differing place: %s', (place, first, second, wizard, text) => {
    const result = findAllTestMatchesV2(buildPair(first, second), wizard);
    expect(order(result)).toEqual(place === 'name' ? ['Alta', 'Zeta'] : ['Zeta', 'Alta']);
    expect(formatDifferences(result)[0]).toBe(text);
  });

  it('names own networks that the next match does not have', () => {
    const result = findAllTestMatchesV2(
      buildPair({ id: 'telia', countries: ['FI', 'SE'] }, { countries: ['FI', 'SE'] }),
      buildTestWizardDataForCountries('FI', 'SE'),
    );
    expect(formatDifferences(result)[0]).toBe('score: Own networks in Finland and Sweden');
    const many = ['EE', 'FI', 'LT', 'NO', 'SE'];
    const telia = findAllTestMatchesV2(
      buildPair({ id: 'telia', countries: many }, { countries: many }),
      buildTestWizardDataForCountries(...many),
    );
    expect(formatDifferences(telia)[0]).toBe('score: Own networks in 5 of 5 countries, the next in 0');
  });

  it('compares the last match with the one above and is empty for a single match', () => {
    const result = findAllTestMatchesV2(buildPair({ ...both, flags: { Webhooks: true } }, both), baseWizard);
    expect(formatDifferences(result)[1]).toBe('platform: 0 of 9 platform capabilities, the one above has 1');
    expect(formatDifferences(findAllTestMatchesV2([buildTestProviderRecord(both)], baseWizard))).toEqual(['none']);
  });
});

describe('musts', () => {
  const baseWizard: RequirementsWizardRequest = {
    ...buildTestWizardDataForCountries('DE'),
    applicationProfile: 'Light',
    simRequirements: ['eSIM (eUICC)'],
  };
  const full = { countries: ['DE'], radioTech: ['LTE-M'], flags: { eSIM_eUICC: true }, sgp32: 'Yes' };

  it('rank matches that miss or may miss one lower and give the reason', () => {
    const better = { ...full, radioTech: ['LTE-M'], flags: { eSIM_eUICC: null }, sgp32: null };
    const weaker = { ...full, radioTech: ['5G'] };
    expect(order(findAllTestMatchesV2(buildPair(weaker, better), baseWizard))).toEqual(['Alta', 'Zeta']);
    const result = findAllTestMatchesV2(buildPair(weaker, better), { ...baseWizard, musts: ['simRequirements'] });
    expect(order(result)).toEqual(['Zeta', 'Alta']);
    expect(result.meetingMusts).toBe(1);
    expect(result.providers[1]?.missedMusts.map(({ criterion, kind, text }) => `${criterion} ${kind} ${text}`)).toEqual(
      ['sim unknown eSIM: not stated, ask in the RFQ'],
    );
    expect(formatDifferences(result)[0]).toBe('musts: Meets every must, the next misses 1 of 1 must');
  });

  it('require every country for geography and a value of 0.7 for data', () => {
    const wizard = {
      ...baseWizard,
      ...buildTestWizardDataForCountries('DE', 'FR'),
      musts: ['geography', 'applicationProfile'],
    };
    const [match] = findAllTestMatchesV2([buildTestProviderRecord({ ...full, radioTech: ['4G'] })], wizard).providers;
    expect(match?.missedMusts.map(({ criterion }) => criterion)).toEqual(['geography', 'data']);
    expect(
      findAllTestMatchesV2([buildTestProviderRecord({ scope: 'Global', radioTech: ['LTE-M'] })], wizard).meetingMusts,
    ).toBe(1);
  });

  it('are ignored without a requirement', () =>
    expect(
      findAllTestMatchesV2([buildTestProviderRecord(full)], {
        ...buildTestWizardDataForCountries('DE'),
        musts: ['ntnSupport', 'applicationProfile'],
      }).meetingMusts,
    ).toBe(1));
});

describe('emphasis', () => {
  const platform = { countries: ['DE'], flags: { Webhooks: true, Analytics_AI: true } };
  it('is compared before the score but after its band', () => {
    const ten = ['AT', 'BE', 'DE', 'DK', 'ES', 'FR', 'IT', 'NL', 'PL', 'SE'];
    const covering = (better: number) =>
      buildPair({ ...platform, countries: ten.slice(0, 7) }, { countries: ten.slice(0, better) });
    const emphasised: RequirementsWizardRequest = {
      ...buildTestWizardDataForCountries(...ten),
      emphasis: ['platform'],
    };
    expect(order(findAllTestMatchesV2(covering(8), buildTestWizardDataForCountries(...ten)))).toEqual(['Alta', 'Zeta']);
    expect(order(findAllTestMatchesV2(covering(8), emphasised))).toEqual(['Zeta', 'Alta']);
    expect(order(findAllTestMatchesV2(covering(9), emphasised))).toEqual(['Alta', 'Zeta']);
  });

  it('is compared in the chosen order', () => {
    const rows = buildPair({ ...platform, sgp32: 'No' }, { countries: ['DE'], sgp32: 'Yes' });
    expect(
      order(findAllTestMatchesV2(rows, { ...buildTestWizardDataForCountries('DE'), emphasis: ['platform', 'esim'] })),
    ).toEqual(['Zeta', 'Alta']);
    const result = findAllTestMatchesV2(rows, {
      ...buildTestWizardDataForCountries('DE'),
      emphasis: ['esim', 'platform'],
    });
    expect(order(result)).toEqual(['Alta', 'Zeta']);
    expect(formatDifferences(result)[0]).toBe('sgp32: SGP.32 live, the next: not stated as live');
  });
});

describe('tie', () => {
  it('reports the number of tied matches and the field that separates them best', () => {
    const rows = ['one', 'two', 'three'].map((id, at) =>
      buildTestProviderRecord({
        id,
        name: id,
        countries: ['DE'],
        ntn: at === 0 ? 'No' : null,
        flags: { Webhooks: at > 0, Billing_API: at > 1 },
      }),
    );
    expect(findAllTestMatchesV2(rows, buildTestWizardDataForCountries('DE')).tie).toEqual({
      count: 3,
      question: { field: 'apisRequired', sizes: [1, 1, 1] },
    });
    expect(findAllTestMatchesV2(rows.slice(1, 2), buildTestWizardDataForCountries('DE')).tie).toBeNull();
  });

  it('has no question when no field separates the matches', () => {
    const rows = ['one', 'two'].map((id) => buildTestProviderRecord({ id, name: id, countries: ['DE'] }));
    expect(findAllTestMatchesV2(rows, buildTestWizardDataForCountries('DE')).tie).toEqual({ count: 2, question: null });
  });
});
