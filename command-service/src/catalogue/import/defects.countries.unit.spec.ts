// Strings are not spell-checked, because they contain misspelled and foreign names of countries.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { listMultilingualCountryNames } from '@marketplace/domain/searchQuery/searchQuery.countryNames.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { describe, expect, it } from 'vitest';
import { parseTestSheetWithOneProvider } from './testing/parseTestCatalogue.ts';
import { resolveCountryName } from './values/countryNames.ts';

async function countries(text: string): Promise<readonly [readonly string[] | null, readonly string[]]> {
  const { record, codes } = await parseTestSheetWithOneProvider({ 'Countries Supported': text });
  return [record.countries, codes];
}

describe('17: country aliases', () => {
  it.each([
    ['UK, USA, Ivory Coast', ['CI', 'GB', 'US']],
    ['Türkiye, Turkiye, Turkey', ['TR']],
    ['Holland, Laos, Viet Nam', ['LA', 'NL', 'VN']],
    ['Côte d’Ivoire, Curacao, Réunion', ['CI', 'CW', 'RE']],
    ['DRC, Congo-Kinshasa, Moldova, Micronesia', ['CD', 'FM', 'MD']],
    ['Brunei, Syria, Macau, Cabo Verde, Swaziland, Burma, East Timor', ['BN', 'CV', 'MM', 'MO', 'SY', 'SZ', 'TL']],
    ['Bosnia, Vatican, Hong Kong SAR, St. Lucia, Trinidad & Tobago', ['BA', 'HK', 'LC', 'TT', 'VA']],
    ['Czech Republic, Russia, Palestine, Kosovo, Taiwan, The Netherlands', ['CZ', 'NL', 'PS', 'RU', 'TW', 'XK']],
  ])('parses %s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it('skips an unknown country, keeps the row and reports it', async () => {
    const { record, remarks } = await parseTestSheetWithOneProvider({
      'Countries Supported': 'Germany, Atlantis, France',
    });
    expect(record.countries).toEqual(['DE', 'FR']);
    expect(remarks).toEqual([
      expect.objectContaining({
        outcome: 'repair',
        code: 'unknownCountry',
        row: 2,
        column: 'Countries Supported',
        value: 'Atlantis',
      }),
    ]);
  });
});

describe('18: ambiguous or partial country names', () => {
  it.each(['Congo', 'Korea'])('rejects %s alone', async (name) => {
    expect(await countries(`${name}, Germany`)).toEqual([['DE'], ['ambiguousCountry']]);
  });

  it.each(['England', 'Scotland', 'Wales'])('reads %s as the United Kingdom with a warning', async (name) => {
    expect(await countries(`${name}, Germany`)).toEqual([['DE', 'GB'], ['partOfCountry']]);
  });

  it('matches full names exactly, never as part of another name', async () => {
    expect(await countries('Guinea, Georgia, Samoa')).toEqual([['GE', 'GN', 'WS'], []]);
    expect(await countries('Equatorial Guinea, American Samoa, Guinea-Bissau')).toEqual([['AS', 'GQ', 'GW'], []]);
  });
});

describe('19: names with a comma', () => {
  it('keeps them together when splitting the list', async () => {
    const text = 'Moldova, Republic of, Korea, Republic of, Congo, The Democratic Republic of the, Germany';
    expect(await countries(text)).toEqual([['CD', 'DE', 'KR', 'MD'], []]);
    expect(await countries('Bolivia, Plurinational State of; Virgin Islands, U.S.')).toEqual([['BO', 'VI'], []]);
  });
});

describe('20: regions and totals instead of countries', () => {
  it('expands a region with a warning', async () => {
    expect(await countries('North America, Germany')).toEqual([['CA', 'DE', 'US'], ['regionExpanded']]);
    const [all] = await countries('Global');
    expect(all).toHaveLength(198);
  });

  it('expands EU27 and EEA', async () => {
    expect((await countries('EU27'))[0]).toHaveLength(27);
    expect((await countries('EEA'))[0]).toHaveLength(30);
  });

  it.each(['190+ countries', 'Worldwide (excl. China)', 'Europe, except Russia', 'Global without China'])(
    'leaves the cell empty and reports it: %s',
    async (text) => {
      expect(await countries(text)).toEqual([null, ['notACountryList']]);
    },
  );
});

describe('21: ISO codes', () => {
  it.each([
    ['DE, FR, GB', ['DE', 'FR', 'GB']],
    ['DEU', ['DE']],
    ['DE; UK', ['DE', 'GB']],
    ['ZA, NA', ['NA', 'ZA']],
    ['DE FR', ['DE', 'FR']],
  ])('accepts a cell of codes: %s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it('reads NA alone as not available', async () => {
    expect(await countries('NA')).toEqual([null, []]);
  });

  it.each([
    ['Germany, FR, ITA', ['DE', 'FR', 'IT']],
    ['FRA, DEU, GBR, USA, XKX', ['DE', 'FR', 'GB', 'US', 'XK']],
    ['fr,de,gb,us,xk,uk,el', ['DE', 'FR', 'GB', 'GR', 'US', 'XK']],
    ['no, se', ['NO', 'SE']],
  ])('accepts codes in any case and among names: %s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it.each([
    ['FR, ZZ', ['FR'], 'ZZ'],
    ['France, qqq', ['FR'], 'qqq'],
    ['no', null, 'no'],
  ])('reports unknown codes: %s', async (text, codes, value) => {
    const { record, remarks } = await parseTestSheetWithOneProvider({ 'Countries Supported': text });
    expect(record.countries).toEqual(codes);
    expect(remarks).toMatchObject([{ code: 'unknownCountry', value }]);
  });
});

describe('country names in other languages', () => {
  it.each([
    ['Deutschland, Österreich und die Schweiz', ['AT', 'CH', 'DE']],
    ['Allemagne, Côte d’Ivoire et États-Unis', ['CI', 'DE', 'US']],
    ['Alemania; España y Reino Unido', ['DE', 'ES', 'GB']],
    ['Deutschland/Frankreich', ['DE', 'FR']],
  ])('accepts %s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it.each(['Kongo', 'Corée', 'Islas Vírgenes'])(
    'treats a name as ambiguous if it is ambiguous in English: %s',
    async (name) => {
      expect(await countries(`${name}, Deutschland`)).toEqual([['DE'], ['ambiguousCountry']]);
    },
  );

  it('maps every name to the same country as its English name', () => {
    const wrong = listMultilingualCountryNames().filter(({ code, name }) => {
      const meaning = resolveCountryName(name);
      return meaning.kind === 'country' ? meaning.code !== code : meaning.kind === 'unknown';
    });
    expect(wrong).toEqual([]);
  });
});

describe('countries joined by "and", & or +', () => {
  it.each([
    ['France & Spain', ['ES', 'FR']],
    ['Germany, France, and Spain', ['DE', 'ES', 'FR']],
    ['Germany + Trinidad & Tobago', ['DE', 'TT']],
    ['Bosnia and Herzegovina and Croatia', ['BA', 'HR']],
  ])('separates countries, but not names that contain the connector: %s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it('reports the unknown part', async () => {
    const { record, remarks } = await parseTestSheetWithOneProvider({ 'Countries Supported': 'France & Atlantis' });
    expect(record.countries).toEqual(['FR']);
    expect(remarks).toMatchObject([{ code: 'unknownCountry', value: 'Atlantis' }]);
  });
});

describe('displayed country names', () => {
  it('maps every displayed name back to its code', () => {
    for (const code of countryCodes) {
      expect(resolveCountryName(getCountryName(code))).toEqual({ kind: 'country', code });
    }
  });
});
