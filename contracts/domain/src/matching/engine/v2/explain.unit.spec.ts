import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { countryName } from '../../../geo/geo.countries.ts';
import { regionCountries } from '../../../geo/geo.regions.ts';
import { providerWith } from '../../../catalogue/testing/blankProvider.ts';
import { sampleCatalogue } from '../../../catalogue/testing/sampleCatalogue.ts';
import { normaliseRequirements } from '../../matching.normalise.ts';
import { scanMatch, type MatchResult } from './scan.ts';

const search = (catalogue: readonly ProviderRecord[], wizard: WizardData): MatchResult =>
  scanMatch(catalogue, normaliseRequirements(wizard).requirements, { limit: 1000, offset: 0 });

const countries = (...codes: string[]): WizardData => ({ geographicMode: 'countries', geographicRegions: codes });
type Given = Parameters<typeof providerWith>[0];
/** Two rows, the first of which is called Zeta, so that the alphabet alone would put it last. */
const two = (first: Given, second: Given): ProviderRecord[] => [
  providerWith({ id: 'zeta', name: 'Zeta', ...first }),
  providerWith({ id: 'alta', name: 'Alta', ...second }),
];
const order = (result: MatchResult): string[] => result.providers.map(({ Provider }) => Provider);
const apart = (result: MatchResult): (string | undefined)[] =>
  result.providers.map(({ setsApart }) => (setsApart === null ? 'none' : `${setsApart.place}: ${setsApart.text}`));
const firstReason = (record: ProviderRecord, wizard: WizardData): string =>
  search([record], wizard).providers[0]?.reasons[0]?.text ?? '';

const world = sampleCatalogue.find(({ name }) => name === 'emnify')?.countries ?? [];

describe('coverage in words', () => {
  it.each<readonly [string, Given, readonly string[], string]>([
    ['each of few countries', { countries: ['DE', 'FR'] }, ['DE', 'FR'], 'Covers Germany and France'],
    [
      'the one that is missing',
      { countries: ['DE', 'FR', 'IT', 'ES'] },
      ['DE', 'FR', 'IT', 'ES', 'PL'],
      'Covers 4 of 5 selected countries, not Poland',
    ],
    [
      'three that are missing at most',
      { countries: ['DE', 'FR'] },
      ['AT', 'DE', 'ES', 'FR', 'IT', 'PL'],
      'Covers 2 of 6 selected countries, not Austria, Spain, Italy and 1 more',
    ],
    ['all', { countries: ['DE', 'FR', 'IT', 'ES'] }, ['DE', 'ES', 'FR', 'IT'], 'Covers all 4 selected countries'],
    ['the word Global', { scope: 'Global' }, ['DE'], 'States global coverage without a list of countries'],
    ['a blank', {}, ['DE'], 'Coverage: not stated, ask in the RFQ'],
    [
      'own networks beside others',
      { id: 'swisscom', countries: ['CH', 'DE'] },
      ['CH', 'DE'],
      'Covers Switzerland and Germany; own network in Switzerland',
    ],
    ['own networks alone', { id: 'swisscom', countries: ['CH'] }, ['CH'], 'Own network in Switzerland'],
    [
      'conditions on roaming',
      { countries: ['US'] },
      ['US'],
      'Covers United States; permanent roaming has conditions in United States, ask for a local profile',
    ],
    [
      'a local profile',
      { countries: ['BR'], sgp32: 'Yes' },
      ['BR'],
      'Covers Brazil; permanent roaming is prohibited in Brazil, SGP.32 loads a local profile',
    ],
    [
      'no eSIM',
      { countries: ['IN'], sgp32: 'No', flags: { eSIM_eUICC: false } },
      ['IN'],
      'Covers India; permanent roaming is restricted in India, there is no eSIM for a local profile',
    ],
    [
      'no need to roam',
      { countries: ['BR'], radioTech: ['Satellite'] },
      ['BR'],
      'Covers Brazil; permanent roaming is prohibited in Brazil, it need not roam there',
    ],
  ])('names %s', (_what, given, codes, text) =>
    expect(firstReason(providerWith(given), countries(...codes))).toBe(text),
  );

  it('counts the countries of regions, and names what few are missing', () => {
    const covers = (count: number): string =>
      firstReason(providerWith({ countries: [...regionCountries('Europe').slice(0, count)] }), {
        geographicRegions: ['Europe'],
      });
    const [last = ''] = regionCountries('Europe').slice(-1);
    expect(covers(20)).toBe('Covers 20 of 49 countries of Europe');
    expect(covers(48)).toContain(`Covers 48 of 49 countries of Europe, not ${countryName(last)}`);
  });
});

describe('technology in words', () => {
  const light: WizardData = { applicationProfile: 'Light' };
  const text = (radioTech: string[], ...codes: string[]): string =>
    search([providerWith({ countries: world, radioTech, sgp32: 'Yes' })], {
      ...countries(...codes),
      ...light,
    }).providers[0]?.reasons.find(({ criterion }) => criterion === 'data')?.text ?? '';

  it('tells where what fits best does not run', () => {
    expect(text(['LTE-M'], 'DE')).toBe('LTE-M fits light data');
    expect(text(['LTE-M', '4G'], 'IN')).toBe(
      '4G partly fits light data, weakest for the data volume; nobody is known to run LTE-M in India',
    );
    expect(text(['2G'], 'DE')).toContain('2G ends in September 2028 in Germany');
    expect(text(['3G', '2G'], 'BR')).toContain('is being switched off in Brazil');
    expect(text(['4G'], 'IQ')).toContain('no source tells of 4G in Iraq');
    expect(text(['LTE-M'], 'IN', 'KZ', 'EG', 'MA', 'NG', 'DE')).toContain(
      'nobody is known to run LTE-M in 5 of 6 countries',
    );
  });

  it('is a cap where nothing of it runs', () =>
    expect(
      search([providerWith({ countries: ['IN'], radioTech: ['LTE-M'], sgp32: 'Yes' })], {
        ...countries('IN'),
        ...light,
      }).providers[0]?.cap,
    ).toEqual({
      at: 45,
      text: 'Only LTE-M: not running in the country asked for, score at most 45',
    }));
});

describe('what sets a match apart', () => {
  const asked = countries('DE', 'FR');
  const both = { countries: ['DE', 'FR'] };
  it.each<readonly [string, Given, Given, WizardData, string]>([
    [
      'score',
      both,
      { countries: ['DE'] },
      asked,
      'score: Covers Germany and France; the next: Covers Germany, not France',
    ],
    [
      'coverage',
      both,
      { countries: world },
      asked,
      `coverage: Names Germany and France in a list of 2; the next: names Germany and France in a list of ${world.length}`,
    ],
    [
      'coverage',
      { countries: ['BR'], sgp32: 'Yes' },
      { countries: ['BR'], flags: { eSIM_eUICC: true } },
      countries('BR'),
      'coverage: Where permanent roaming is limited: SGP.32; the next: eSIM',
    ],
    [
      'platform',
      { ...both, flags: { Webhooks: true, Analytics_AI: true } },
      { ...both, flags: { Webhooks: true } },
      asked,
      'platform: 2 of 9 platform capabilities, the next has 1',
    ],
    [
      'platform',
      { ...both, cmpType: 'Proprietary', platformFeatures: 'REST API' },
      both,
      asked,
      'platform: Names a platform and an API; the next: neither platform nor API',
    ],
    ['sgp32', { ...both, sgp32: 'Yes' }, { ...both, sgp32: 'Planned' }, asked, 'sgp32: SGP.32 live, the next: planned'],
    [
      'pricing',
      { ...both, pricingTiers: 'Prepaid, Subscription' },
      { ...both, pricingTiers: 'Enterprise' },
      asked,
      'pricing: Prices: pay as you go and subscription; the next: enterprise',
    ],
    [
      'reserve',
      { ...both, radioTech: ['4G', '5G', 'LTE-M'] },
      { ...both, radioTech: ['4G', '5G'] },
      asked,
      'reserve: 2 further technologies on average in a country, the next has 1',
    ],
    [
      'breadth',
      { ...both, countries: ['DE', 'FR', 'PL'] },
      { ...both, countries: ['DE', 'FR'] },
      asked,
      'breadth: Countries named in all: 3, the next: 2',
    ],
    ['name', both, both, asked, 'name: Equal to the next in all that is compared'],
  ])('is the first place in which it differs from the next: %s', (place, first, second, wizard, text) => {
    const result = search(two(first, second), wizard);
    expect(order(result)).toEqual(place === 'name' ? ['Alta', 'Zeta'] : ['Zeta', 'Alta']);
    expect(apart(result)[0]).toBe(text);
  });

  it('is its own network, where the next has none', () => {
    const result = search(
      two({ id: 'telia', countries: ['FI', 'SE'] }, { countries: ['FI', 'SE'] }),
      countries('FI', 'SE'),
    );
    expect(apart(result)[0]).toBe('score: Own networks in Finland and Sweden');
    const many = ['EE', 'FI', 'LT', 'NO', 'SE'];
    const telia = search(two({ id: 'telia', countries: many }, { countries: many }), countries(...many));
    expect(apart(telia)[0]).toBe('score: Own networks in 5 of 5 countries, the next in 0');
  });

  it('is told of the last from the one above, and of one alone not at all', () => {
    const result = search(two({ ...both, flags: { Webhooks: true } }, both), asked);
    expect(apart(result)[1]).toBe('platform: 0 of 9 platform capabilities, the one above has 1');
    expect(apart(search([providerWith(both)], asked))).toEqual(['none']);
  });
});

describe('musts', () => {
  const asked: WizardData = { ...countries('DE'), applicationProfile: 'Light', simRequirements: ['eSIM (eUICC)'] };
  const full = { countries: ['DE'], radioTech: ['LTE-M'], flags: { eSIM_eUICC: true }, sgp32: 'Yes' };

  it('put who misses one, or is not known to meet it, below, with the reason', () => {
    const better = { ...full, radioTech: ['LTE-M'], flags: { eSIM_eUICC: null }, sgp32: null };
    const weaker = { ...full, radioTech: ['5G'] };
    expect(order(search(two(weaker, better), asked))).toEqual(['Alta', 'Zeta']);
    const result = search(two(weaker, better), { ...asked, musts: ['simRequirements'] });
    expect(order(result)).toEqual(['Zeta', 'Alta']);
    expect(result.meetingMusts).toBe(1);
    expect(result.providers[1]?.missedMusts.map(({ criterion, kind, text }) => `${criterion} ${kind} ${text}`)).toEqual(
      ['sim unknown eSIM: not stated, ask in the RFQ'],
    );
    expect(apart(result)[0]).toBe('musts: Meets every must, the next misses 1 of 1 must');
  });

  it('on geography ask for every country, on data for a value of .7', () => {
    const wizard = { ...asked, ...countries('DE', 'FR'), musts: ['geography', 'applicationProfile'] };
    const [match] = search([providerWith({ ...full, radioTech: ['4G'] })], wizard).providers;
    expect(match?.missedMusts.map(({ criterion }) => criterion)).toEqual(['geography', 'data']);
    expect(search([providerWith({ scope: 'Global', radioTech: ['LTE-M'] })], wizard).meetingMusts).toBe(1);
  });

  it('on what nobody asks for are none', () =>
    expect(
      search([providerWith(full)], { ...countries('DE'), musts: ['ntnSupport', 'applicationProfile'] }).meetingMusts,
    ).toBe(1));
});

describe('an emphasis', () => {
  const platform = { countries: ['DE'], flags: { Webhooks: true, Analytics_AI: true } };
  it('comes before the score, but not before its band', () => {
    const ten = ['AT', 'BE', 'DE', 'DK', 'ES', 'FR', 'IT', 'NL', 'PL', 'SE'];
    const covering = (better: number) =>
      two({ ...platform, countries: ten.slice(0, 7) }, { countries: ten.slice(0, better) });
    const emphasised: WizardData = { ...countries(...ten), emphasis: ['platform'] };
    expect(order(search(covering(8), countries(...ten)))).toEqual(['Alta', 'Zeta']);
    expect(order(search(covering(8), emphasised))).toEqual(['Zeta', 'Alta']);
    expect(order(search(covering(9), emphasised))).toEqual(['Alta', 'Zeta']);
  });

  it('is compared in the order chosen', () => {
    const rows = two({ ...platform, sgp32: 'No' }, { countries: ['DE'], sgp32: 'Yes' });
    expect(order(search(rows, { ...countries('DE'), emphasis: ['platform', 'esim'] }))).toEqual(['Zeta', 'Alta']);
    const result = search(rows, { ...countries('DE'), emphasis: ['esim', 'platform'] });
    expect(order(result)).toEqual(['Alta', 'Zeta']);
    expect(apart(result)[0]).toBe('sgp32: SGP.32 live, the next: not stated as live');
  });
});

describe('a tie', () => {
  it('is counted, with the open question that would divide it best', () => {
    const rows = ['one', 'two', 'three'].map((id, at) =>
      providerWith({
        id,
        name: id,
        countries: ['DE'],
        ntn: at === 0 ? 'No' : null,
        flags: { Webhooks: at > 0, Billing_API: at > 1 },
      }),
    );
    expect(search(rows, countries('DE')).tie).toEqual({
      count: 3,
      question: { field: 'apisRequired', sizes: [1, 1, 1] },
    });
    expect(search(rows.slice(1, 2), countries('DE')).tie).toBeNull();
  });

  it('has no question where nothing divides it', () => {
    const rows = ['one', 'two'].map((id) => providerWith({ id, name: id, countries: ['DE'] }));
    expect(search(rows, countries('DE')).tie).toEqual({ count: 2, question: null });
  });
});

describe('a result', () => {
  const tracker: WizardData = {
    ...countries('DE', 'IN', 'BR', 'US'),
    applicationProfile: 'Light',
    simRequirements: ['eSIM (eUICC)'],
  };
  it('parses as the reply that the contract promises', () => {
    for (const provider of search(sampleCatalogue, tracker).providers) MatchedProvider.parse(provider);
  });
  it('is summed up in four lines, with notes from the facts', () =>
    expect(search(sampleCatalogue, tracker).insights.at(-1)).toBe(
      'Permanent roaming is restricted in Brazil and India. Ask for a local profile',
    ));
  it('is empty when nothing is asked for, or a default was touched alone', () => {
    expect(search(sampleCatalogue, {}).total).toBe(0);
    expect(search(sampleCatalogue, { deviceManagement: 'Basic', touched: ['deviceManagement'] }).total).toBe(0);
  });
});
