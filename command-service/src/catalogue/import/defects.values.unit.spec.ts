import { describe, expect, it } from 'vitest';
import { read, readOne } from './testing/reading.ts';
import { oneProvider, workbookFile } from './testing/workbooks.ts';

async function countries(text: string): Promise<readonly [readonly string[] | null, readonly string[]]> {
  const { record, codes } = await readOne({ 'Countries Supported': text });
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
  ])('%s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it('leave out one country that is not known, keep the row and report it', async () => {
    const { record, remarks } = await readOne({ 'Countries Supported': 'Germany, Atlantis, France' });
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
  it.each(['Congo', 'Korea'])('%s alone is not accepted', async (name) => {
    expect(await countries(`${name}, Germany`)).toEqual([['DE'], ['ambiguousCountry']]);
  });

  it.each(['England', 'Scotland', 'Wales'])('%s is the United Kingdom with a warning', async (name) => {
    expect(await countries(`${name}, Germany`)).toEqual([['DE', 'GB'], ['partOfCountry']]);
  });

  it('full names match exactly, never as part of another name', async () => {
    expect(await countries('Guinea, Georgia, Samoa')).toEqual([['GE', 'GN', 'WS'], []]);
    expect(await countries('Equatorial Guinea, American Samoa, Guinea-Bissau')).toEqual([['AS', 'GQ', 'GW'], []]);
  });
});

describe('19: names that contain a comma', () => {
  it('are protected before the list is parted', async () => {
    const text = 'Moldova, Republic of, Korea, Republic of, Congo, The Democratic Republic of the, Germany';
    expect(await countries(text)).toEqual([['CD', 'DE', 'KR', 'MD'], []]);
    expect(await countries('Bolivia, Plurinational State of; Virgin Islands, U.S.')).toEqual([['BO', 'VI'], []]);
  });
});

describe('20: regions and totals in place of countries', () => {
  it('expand a region of the product with a warning', async () => {
    expect(await countries('North America, Germany')).toEqual([['CA', 'DE', 'US'], ['regionExpanded']]);
    const [all] = await countries('Global');
    expect(all).toHaveLength(198);
  });

  it('expand EU27 and EEA from a table', async () => {
    expect((await countries('EU27'))[0]).toHaveLength(27);
    expect((await countries('EEA'))[0]).toHaveLength(30);
  });

  it.each(['190+ countries', 'Worldwide (excl. China)', 'Europe, except Russia', 'Global without China'])(
    'leave the cell empty and report it: %s',
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
  ])('are accepted when the entire cell is codes: %s', async (text, codes) => {
    expect(await countries(text)).toEqual([codes, []]);
  });

  it('NA alone means not available', async () => {
    expect(await countries('NA')).toEqual([null, []]);
  });

  it('one among names is not accepted', async () => {
    expect(await countries('Germany, FR')).toEqual([['DE'], ['unknownCountry']]);
  });
});

describe('22: other list separators', () => {
  it.each(['LTE-M; NB-IoT', 'LTE-M | NB-IoT', 'LTE-M / NB-IoT', 'LTE-M and NB-IoT', 'LTE-M,NB-IoT', 'LTE-M/NB-IoT'])(
    'part a list: %s',
    async (text) => {
      const { record, codes } = await readOne({ 'Protocols Supported': text });
      expect([record.protocols, record.radioTech, codes]).toEqual(['LTE-M, NB-IoT', ['LTE-M', 'NB-IoT'], []]);
    },
  );

  it('part nothing inside parentheses', async () => {
    const { record, codes } = await readOne({ 'Protocols Supported': 'Satellite (VHF, L/S-band and more), 4G' });
    expect(record.protocols).toBe('Satellite (VHF, L/S-band and more), 4G');
    expect(record.radioTech).toEqual(['Satellite', '4G']);
    expect(codes).toEqual([]);
  });

  it('leave the word "and" in countries and phrases alone', async () => {
    expect(await countries('Trinidad and Tobago; Saint Kitts and Nevis')).toEqual([['KN', 'TT'], []]);
    const { record } = await readOne({
      'Platform Features': 'Search and rescue; API',
      'Pricing Tiers': 'Prepaid and Enterprise',
    });
    expect(record).toMatchObject({ platformFeatures: 'Search and rescue, API', pricingTiers: 'Prepaid, Enterprise' });
  });
});

describe('23: protocol spellings', () => {
  it('become the canonical names', async () => {
    const text = 'NB IoT, LTE Cat-M1, LoRa WAN, 5g, sigfox, MIOTY, LTE Cat 1 bis, NBIOT, eMTC';
    const { record, codes } = await readOne({ 'Protocols Supported': text });
    expect(record.protocols).toBe('NB-IoT, LTE-M, LoRaWAN, 5G, Sigfox, mioty, Cat-1 bis');
    expect(record.radioTech).toEqual(['NB-IoT', 'LTE-M', 'LoRaWAN', '5G', 'Sigfox', 'mioty', 'Cat-1 bis']);
    expect(codes).toEqual([]);
  });

  it('that are not known are kept as written and reported once', async () => {
    const rows = [
      ['Provider', 'Type', 'Protocols Supported'],
      ['A', 'MNO', '4G, Wi-SUN'],
      ['B', 'MNO', 'Wi-SUN'],
    ];
    const file = await read(workbookFile([{ rows }]));
    expect(file.providers.map(({ protocols, radioTech }) => [protocols, radioTech])).toEqual([
      ['4G, Wi-SUN', ['4G']],
      ['Wi-SUN', []],
    ]);
    expect(file.remarks.filter(({ code }) => code === 'unknownTechnology')).toEqual([
      expect.objectContaining({ outcome: 'notice', row: 2, value: 'Wi-SUN' }),
    ]);
  });

  it('give way to a radio_tech column, as a JSON list or as text', async () => {
    const list = await readOne({ 'Protocols Supported': '4G', radio_tech: '["LTE-M","NB-IoT"]' });
    expect(list.record.radioTech).toEqual(['LTE-M', 'NB-IoT']);
    const text = await readOne({ 'Protocols Supported': '4G', radio_tech: 'ltem, lora wan' });
    expect(text.record.radioTech).toEqual(['LTE-M', 'LoRaWAN']);
    expect((await readOne({ 'Protocols Supported': '4G', radio_tech: '[]' })).record.radioTech).toEqual([]);
    expect((await readOne({ 'Protocols Supported': '4G', radio_tech: '' })).record.radioTech).toEqual(['4G']);
  });
});

describe('24: yes and no', () => {
  it.each(['Y', 'yes', true, 1, 'x', '✓'])('%s is true', async (value) => {
    const { record, codes } = await readOne({ Webhooks: value, Partner: value });
    expect([record.flags.Webhooks, record.partner, codes]).toEqual([true, true, []]);
  });

  it.each(['N', 'no', false, 0])('%s is false', async (value) => {
    const { record, codes } = await readOne({ Webhooks: value, Partner: value });
    expect([record.flags.Webhooks, record.partner, codes]).toEqual([false, false, []]);
  });

  it.each(['?', '-', 'tbc'])('%s is unknown with a warning', async (value) => {
    const { record, codes } = await readOne({ Webhooks: value, Partner: value });
    expect([record.flags.Webhooks, record.partner, codes]).toEqual([null, false, ['unreadableFlag']]);
  });

  it('an empty cell is unknown without a word', async () => {
    const { record, codes } = await readOne({ Webhooks: '' });
    expect([record.flags.Webhooks, codes]).toEqual([null, []]);
  });
});

describe('25: type variants', () => {
  it.each([
    ['mno', 'MNO'],
    ['Mobile operator', 'MNO'],
    ['MVNO/MVNE', 'MVNO'],
    ['Other', 'other'],
  ])('%s is %s', async (text, type) => {
    const { record, codes } = await readOne({ Type: text });
    expect([record.type, codes]).toEqual([type, []]);
  });

  it.each([
    ['Satellite', 'otherType'],
    ['', 'emptyType'],
  ])('"%s" becomes other with a warning that shows the original', async (text, code) => {
    const { record, remarks } = await readOne({ Type: text });
    expect(record.type).toBe('other');
    expect(remarks).toEqual([expect.objectContaining({ outcome: 'repair', code, value: text })]);
  });
});

describe('26: support values with extras', () => {
  it.each([
    ['planned', 'Planned'],
    ['TBD', 'Unknown'],
    ['n/a', 'Unknown'],
    ['-', 'Unknown'],
    ['Yes (Q3 2026)', 'Yes (Q3 2026)'],
    ['', null],
  ])('"%s" of SGP.32 is %s', async (text, sgp32) => {
    const { record, codes } = await readOne({ 'GSMA SGP.32 Support': text });
    expect([record.sgp32, codes]).toEqual([sgp32, []]);
  });

  it.each([
    ['Commercial - Live Service', 'Commercial — Live Service'],
    ['commercial–live service', 'Commercial — Live Service'],
    ['announced/pilot', 'Announced / Pilot'],
    ['Rebranded; live markets unconfirmed', 'Rebranded; live markets unconfirmed'],
  ])('"%s" of NTN is %s', async (text, ntn) => {
    const { record, codes } = await readOne({ 'NTN Support': text });
    expect([record.ntn, codes]).toEqual([ntn, []]);
  });
});

describe('27: duplicate providers', () => {
  const file = (rows: (string | null)[][]): Buffer =>
    workbookFile([{ name: 'P', rows: [['Provider', 'Type', 'Pricing Tiers'], ...rows] }]);

  it('keep one of equal rows', async () => {
    const { providers, remarks } = await read(
      file([
        ['Kinéis', 'other', 'Prepaid'],
        ['KINEIS', 'other', 'Prepaid'],
      ]),
    );
    expect(providers.map(({ name }) => name)).toEqual(['Kinéis']);
    expect(remarks).toContainEqual(expect.objectContaining({ outcome: 'repair', code: 'repeatedRow', row: 3 }));
  });

  it('keep the first of the same name with other data, and list both rows', async () => {
    const { providers, remarks, remarkCounts } = await read(
      file([
        ['1NCE', 'MVNO', 'Prepaid'],
        ['1nce GmbH', 'MVNO', 'Enterprise'],
        ['1nce', 'MVNO', null],
      ]),
    );
    expect(providers).toEqual([expect.objectContaining({ name: '1NCE', pricingTiers: 'Prepaid' })]);
    expect(remarkCounts['skip']).toBe(2);
    expect(remarks[0]).toMatchObject({ outcome: 'skip', code: 'duplicateProvider', row: 3, value: '1nce GmbH' });
    expect(remarks[0]?.message).toContain('Row 2');
  });
});

describe('28: website problems', () => {
  it.each([
    ['www.example.com', 'https://www.example.com', ['schemeAdded']],
    ['example.com/iot?x=1', 'https://example.com/iot?x=1', ['schemeAdded']],
    ['https://a.example, https://b.example', 'https://a.example', ['severalAddresses']],
    ['https:/example', null, ['badAddress']],
    ['javascript:alert(1)', null, ['badAddress']],
    ['ftp://example.com', null, ['badAddress']],
    ['https://user:secret@example.com', null, ['badAddress']],
    ['https://localhost', null, ['badAddress']],
    ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E', []],
    ['n/a', null, []],
  ])('%s', async (text, website, expected) => {
    const { record, codes } = await readOne({ Website: text });
    expect([record.website, codes]).toEqual([website, expected]);
  });

  it('the target of a link counts, not its text', async () => {
    const linked = await readOne({ Website: { t: 's', v: 'our page', l: { Target: 'https://example.com/iot' } } });
    expect(linked.record.website).toBe('https://example.com/iot');
    const hostile = await readOne({
      Website: { t: 's', v: 'https://example.com', l: { Target: 'javascript:alert(1)' } },
    });
    expect([hostile.record.website, hostile.codes]).toEqual([null, ['badAddress']]);
  });
});

describe('29: logo file problems', () => {
  it.each([
    ['logos/a.svg', 'a.svg'],
    ['C:\\img\\a.PNG', 'a.PNG'],
    ['https://cdn.example.com/x/a.png?v=2', 'a.png'],
    ['images/deep/a b.svg', 'a b.svg'],
    ['n/a', null],
  ])('%s', async (text, logoFile) => {
    const { record, codes } = await readOne({ 'Logo File': text });
    expect([record.logoFile, codes]).toEqual([logoFile, []]);
  });

  it.each(['../a.svg', 'logos/..\\a.svg', '..%2f..%2fetc%2fpasswd', 'a/b/', '.htaccess', 'x:y.svg'])(
    '%s is left empty with a warning',
    async (text) => {
      const { record, codes } = await readOne({ 'Logo File': text });
      expect([record.logoFile, codes]).toEqual([null, ['badLogo']]);
    },
  );
});

describe('30: wrong encoding and overlong text', () => {
  it.each(['KinÃ©is', 'TelefÃ³nica'])('%s is kept with a warning', async (text) => {
    const { record, codes } = await readOne({ 'Core Offerings': text });
    expect([record.coreOfferings, codes]).toEqual([text, ['wrongEncoding']]);
    const name = await read(oneProvider({ Provider: text }));
    expect(name.providers[0]?.name).toBe(text);
    expect(name.remarks).toContainEqual(expect.objectContaining({ code: 'wrongEncoding', column: 'Provider' }));
  });

  it('text over its limit is cut at the limit with a warning', async () => {
    const { record, codes } = await readOne({ 'Core Offerings': 'x'.repeat(32_767) });
    expect(record.coreOfferings).toHaveLength(1000);
    expect(codes).toEqual(['textCut']);
  });

  it('an overlong Provider loses its row', async () => {
    const file = await read(workbookFile([{ rows: [['Provider'], ['x'.repeat(121)], ['A']] }]));
    expect(file.providers.map(({ name }) => name)).toEqual(['A']);
    expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'nameTooLong', row: 2 }));
  });
});

describe('the showcase', () => {
  it.each(['Transforma Insights', 'berg insight', 'Kaleido Intelligence Ltd', 'IoT Analytics GmbH'])(
    'leaves out %s when no column says otherwise',
    async (name) => {
      expect((await readOne({ Provider: name })).record.showcase).toBe(false);
      expect((await readOne({ Provider: name, showcase: 'yes' })).record.showcase).toBe(true);
    },
  );

  it('holds everybody else unless the column says no', async () => {
    expect((await readOne({})).record.showcase).toBe(true);
    expect((await readOne({ showcase: false })).record.showcase).toBe(false);
  });
});
