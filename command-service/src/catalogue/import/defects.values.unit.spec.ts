// Strings are not spell-checked, because they contain misspelled and foreign words.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { describe, expect, it } from 'vitest';
import { parseTestCatalogue, parseTestSheetWithOneProvider } from './testing/parseTestCatalogue.ts';
import { createOneProviderTestWorkbook, createTestWorkbook } from './testing/workbooks.ts';

describe('22: other list separators', () => {
  it.each(['LTE-M; NB-IoT', 'LTE-M | NB-IoT', 'LTE-M / NB-IoT', 'LTE-M and NB-IoT', 'LTE-M,NB-IoT', 'LTE-M/NB-IoT'])(
    'splits a list: %s',
    async (text) => {
      const { record, codes } = await parseTestSheetWithOneProvider({ 'Protocols Supported': text });
      expect([record.protocols, record.radioTech, codes]).toEqual(['LTE-M, NB-IoT', ['LTE-M', 'NB-IoT'], []]);
    },
  );

  it('splits nothing inside parentheses', async () => {
    const { record, codes } = await parseTestSheetWithOneProvider({
      'Protocols Supported': 'Satellite (VHF, L/S-band and more), 4G',
    });
    expect(record.protocols).toBe('Satellite (VHF, L/S-band and more), 4G');
    expect(record.radioTech).toEqual(['Satellite', '4G']);
    expect(codes).toEqual([]);
  });

  it.each([
    ['4G & LTE-M', ['4G', 'LTE-M']],
    ['LTE-M + NB-IoT', ['LTE-M', 'NB-IoT']],
    ['LTE-M+NB-IoT', ['LTE-M', 'NB-IoT']],
    ['4G&LTE-M; 2G/3G', ['4G', 'LTE-M', '2G', '3G']],
    ['4G and NB-IoT; LTE-M', ['4G', 'NB-IoT', 'LTE-M']],
    ['4G und NB-IoT', ['4G', 'NB-IoT']],
    ['2G\n3G\n4G', ['2G', '3G', '4G']],
    ['4G+, HSPA+', ['4G', '3G']],
  ])('splits technologies at signs and words: %s', async (text, technologies) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'Protocols Supported': text, radio_tech: text });
    expect([record.protocols, record.radioTech, codes]).toEqual([technologies.join(', '), technologies, []]);
  });

  it.each(['AT&T Link', 'Wi-Fi & Thread', 'Zigbee+'])('keeps a name that contains a sign: %s', async (text) => {
    const { record } = await parseTestSheetWithOneProvider({ 'Protocols Supported': `4G, ${text}` });
    expect(record.protocols).toBe(`4G, ${text}`);
  });

  it('does not split at "and" in countries and phrases', async () => {
    const { record } = await parseTestSheetWithOneProvider({
      'Countries Supported': 'Trinidad and Tobago; Saint Kitts and Nevis',
      'Platform Features': 'Search and rescue; API',
      'Pricing Tiers': 'Prepaid and Enterprise',
    });
    expect(record).toMatchObject({
      countries: ['KN', 'TT'],
      platformFeatures: 'Search and rescue, API',
      pricingTiers: 'Prepaid, Enterprise',
    });
  });
});

describe('23: protocol spellings', () => {
  it('normalises them to the canonical names', async () => {
    const text = 'NB IoT, LTE Cat-M1, LoRa WAN, 5g, sigfox, MIOTY, LTE Cat 1 bis, NBIOT, eMTC';
    const { record, codes } = await parseTestSheetWithOneProvider({ 'Protocols Supported': text });
    expect(record.protocols).toBe('NB-IoT, LTE-M, LoRaWAN, 5G, Sigfox, mioty, Cat-1 bis');
    expect(record.radioTech).toEqual(['NB-IoT', 'LTE-M', 'LoRaWAN', '5G', 'Sigfox', 'mioty', 'Cat-1 bis']);
    expect(codes).toEqual([]);
  });

  it('keeps unknown technologies as written and reports them once', async () => {
    const rows = [
      ['Provider', 'Type', 'Protocols Supported'],
      ['A', 'MNO', '4G, Wi-SUN'],
      ['B', 'MNO', 'Wi-SUN'],
    ];
    const file = await parseTestCatalogue(createTestWorkbook([{ rows }]));
    expect(file.providers.map(({ protocols, radioTech }) => [protocols, radioTech])).toEqual([
      ['4G, Wi-SUN', ['4G']],
      ['Wi-SUN', []],
    ]);
    expect(file.remarks.filter(({ code }) => code === 'unknownTechnology')).toEqual([
      expect.objectContaining({ outcome: 'notice', row: 2, value: 'Wi-SUN' }),
    ]);
  });

  it('prefers a radio_tech column, as a JSON list or as text', async () => {
    const list = await parseTestSheetWithOneProvider({ 'Protocols Supported': '4G', radio_tech: '["LTE-M","NB-IoT"]' });
    expect(list.record.radioTech).toEqual(['LTE-M', 'NB-IoT']);
    const text = await parseTestSheetWithOneProvider({ 'Protocols Supported': '4G', radio_tech: 'ltem, lora wan' });
    expect(text.record.radioTech).toEqual(['LTE-M', 'LoRaWAN']);
    expect(
      (await parseTestSheetWithOneProvider({ 'Protocols Supported': '4G', radio_tech: '[]' })).record.radioTech,
    ).toEqual([]);
    expect(
      (await parseTestSheetWithOneProvider({ 'Protocols Supported': '4G', radio_tech: '' })).record.radioTech,
    ).toEqual(['4G']);
  });
});

describe('25: type variants', () => {
  it.each([
    ['mno', 'MNO'],
    ['Mobile operator', 'MNO'],
    ['MVNO/MVNE', 'MVNO'],
    ['Other', 'other'],
  ])('reads %s as %s', async (text, type) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ Type: text });
    expect([record.type, codes]).toEqual([type, []]);
  });

  it.each([
    ['Satellite', 'otherType'],
    ['', 'emptyType'],
  ])('reads "%s" as other with a warning that quotes the original', async (text, code) => {
    const { record, remarks } = await parseTestSheetWithOneProvider({ Type: text, Website: 'https://emnify.com' });
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
  ])('reads "%s" of SGP.32 as %s', async (text, sgp32) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'GSMA SGP.32 Support': text });
    expect([record.sgp32, codes]).toEqual([sgp32, []]);
  });

  it.each([
    ['Commercial - Live Service', 'Commercial — Live Service'],
    ['commercial–live service', 'Commercial — Live Service'],
    ['announced/pilot', 'Announced / Pilot'],
    ['Rebranded; live markets unconfirmed', 'Rebranded; live markets unconfirmed'],
  ])('reads "%s" of NTN as %s', async (text, ntn) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'NTN Support': text });
    expect([record.ntn, codes]).toEqual([ntn, []]);
  });
});

describe('27: duplicate providers', () => {
  const file = (rows: (string | null)[][]): Buffer =>
    createTestWorkbook([{ name: 'P', rows: [['Provider', 'Type', 'Pricing Tiers'], ...rows] }]);

  it('keeps one of equal rows', async () => {
    const { providers, remarks } = await parseTestCatalogue(
      file([
        ['Kinéis', 'other', 'Prepaid'],
        ['KINEIS', 'other', 'Prepaid'],
      ]),
    );
    expect(providers.map(({ name }) => name)).toEqual(['Kinéis']);
    expect(remarks).toContainEqual(expect.objectContaining({ outcome: 'repair', code: 'repeatedRow', row: 3 }));
  });

  it('keeps the first row when data differ, and names both rows', async () => {
    const { providers, remarks, remarkCounts } = await parseTestCatalogue(
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

  it('keeps two names that differ by a plus sign', async () => {
    const { providers } = await parseTestCatalogue(
      file([
        ['Telia', 'MNO', null],
        ['Telia+', 'MVNO', null],
        ['TELIA＋', 'MVNO', null],
      ]),
    );
    expect(providers.map(({ name }) => name)).toEqual(['Telia', 'Telia+']);
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
  ])('normalises or rejects %s', async (text, website, expected) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ Website: text });
    expect([record.website, codes]).toEqual([website, expected]);
  });

  it('uses the target of a link instead of its text', async () => {
    const linked = await parseTestSheetWithOneProvider({
      Website: { t: 's', v: 'our page', l: { Target: 'https://example.com/iot' } },
    });
    expect(linked.record.website).toBe('https://example.com/iot');
    const hostile = await parseTestSheetWithOneProvider({
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
  ])('extracts the file name of %s', async (text, logoFile) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'Logo File': text });
    expect([record.logoFile, codes]).toEqual([logoFile, []]);
  });

  it.each(['../a.svg', 'logos/..\\a.svg', '..%2f..%2fetc%2fpasswd', 'a/b/', '.htaccess', 'x:y.svg'])(
    'leaves %s empty with a warning',
    async (text) => {
      const { record, codes } = await parseTestSheetWithOneProvider({ 'Logo File': text });
      expect([record.logoFile, codes]).toEqual([null, ['badLogo']]);
    },
  );
});

describe('30: wrong encoding and too long text', () => {
  it.each(['KinÃ©is', 'TelefÃ³nica'])('keeps %s with a warning', async (text) => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'Core Offerings': text });
    expect([record.coreOfferings, codes]).toEqual([text, ['wrongEncoding']]);
    const name = await parseTestCatalogue(createOneProviderTestWorkbook({ Provider: text }));
    expect(name.providers[0]?.name).toBe(text);
    expect(name.remarks).toContainEqual(expect.objectContaining({ code: 'wrongEncoding', column: 'Provider' }));
  });

  it('truncates a text at the limit with a warning', async () => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'Core Offerings': 'x'.repeat(32_767) });
    expect(record.coreOfferings).toHaveLength(1000);
    expect(codes).toEqual(['textCut']);
  });

  it('skips the row of a too long provider name', async () => {
    const file = await parseTestCatalogue(createTestWorkbook([{ rows: [['Provider'], ['x'.repeat(121)], ['A']] }]));
    expect(file.providers.map(({ name }) => name)).toEqual(['A']);
    expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'nameTooLong', row: 2 }));
  });
});
