// Strings are not spell-checked, because they contain search queries with typos or in other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import {
  maxLinearTestTimeGrowthRatio,
  measureTestTimeGrowthRatio,
} from '@marketplace/contracts/kernel/testing/timeRatio.ts';
import { formatMessage, i18n } from '@marketplace/contracts/kernel/messages/messages.ts';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '../geo/geo.countries.ts';
import { runPausableTaskWithoutPausing } from '../matching/index/pausableTasks.ts';
import { compareCodePoints, getCatalogueDefaultOrderKey } from '../catalogue/catalogue.order.ts';
import { testSampleCatalogue } from '../catalogue/testing/testSampleCatalogue.ts';
import { findProvidersMatchingSearchQuery, isInBitSet } from './searchQuery.matches.ts';
import { buildInMemoryProviderSearchColumns } from './searchQuery.columns.ts';
import { listMultilingualCountryNames } from './searchQuery.countryNames.ts';
import { combineSearchQueryMatches, rankSearchQueryMatches } from './searchQuery.rank.ts';
import { isOneTypoApart } from './searchQuery.spelling.ts';
import { getSearchTermsByKey } from './searchQuery.terms.ts';
import { splitSearchQueryWords, toAlphanumericKey, maxSearchQueryWords } from './searchQuery.words.ts';

const records = [...testSampleCatalogue].sort((one, other) =>
  compareCodePoints(getCatalogueDefaultOrderKey(one), getCatalogueDefaultOrderKey(other)),
);
const columns = runPausableTaskWithoutPausing(buildInMemoryProviderSearchColumns(records));

function runQuery(question: string) {
  const answer = runPausableTaskWithoutPausing(findProvidersMatchingSearchQuery(columns, question));
  const places = runPausableTaskWithoutPausing(rankSearchQueryMatches(columns, answer));
  const found = combineSearchQueryMatches(columns, answer);
  const names = records
    .map((record, number) => ({ record, number, place: places[number] ?? 0 }))
    .filter(({ number }) => isInBitSet(found, number))
    .sort((one, other) => one.place - other.place || one.number - other.number)
    .map(({ record }) => record.name);
  const understood = answer.criteria
    .filter(({ kind }) => kind !== 'word')
    .map(({ kind, label }) => `${kind} ${formatMessage(label)}`);
  return { names, understood };
}

/** Each query as users type it, the recognised terms, the number of matches, and the first matches. */
const queries: readonly (readonly [question: string, understood: string, found: number, first: readonly string[]])[] = [
  ['vodaphone', 'name Vodafone', 1, ['Vodafone Business IoT']],
  ['vodafone germany', 'country Germany', 1, ['Vodafone Business IoT']],
  ['emnfy', 'name emnify', 1, ['emnify']],
  ['verison', 'name Verizon', 1, ['Verizon Business']],
  ['deutche telekom', 'name Deutsche', 1, ['Deutsche Telekom IoT']],
  ['telekom deutsche', '', 1, ['Deutsche Telekom IoT']],
  ['t mobile', '', 1, ['T-Mobile for Business']],
  ['AT&T', '', 1, ['AT&T Business']],
  ['wirelesslogic', '', 1, ['Wireless Logic']],
  ['1 nce', '', 1, ['1NCE']],
  ['cubic3', '', 1, ['Cubic³']],
  ['kineis', '', 1, ['Kinéis']],
  ['telefonica', '', 2, ['Telefónica Tech', 'Vivo (Telefônica Brasil)']],
  ['america movil', '', 1, ['América Móvil (Claro / Telcel)']],
  ['spark new zealand', '', 1, ['Spark New Zealand']],
  ['telecom egypt', '', 1, ['Telecom Egypt (WE)']],
  ['orang', '', 1, ['Orange Business']],
  ['soracomm', 'name Soracom', 1, ['Soracom']],
  ['hologramm', 'name Hologram', 1, ['Hologram']],
  ['inmarsat', '', 1, ['Viasat (Inmarsat IoT)']],
  ['germany', 'country Germany', 47, ['Heliot Europe', 'OQ Technology']],
  ['Germny', 'country Germany', 47, ['Heliot Europe', 'OQ Technology']],
  ['Deutschland', 'country Germany', 47, ['Heliot Europe', 'OQ Technology']],
  ['Allemagne', 'country Germany', 47, ['Heliot Europe', 'OQ Technology']],
  ['Alemania', 'country Germany', 47, ['Heliot Europe', 'OQ Technology']],
  ['Österreich', 'country Austria', 41, ['Heliot Europe', 'A1 Digital']],
  ['Oesterreich', 'country Austria', 41, ['Heliot Europe', 'A1 Digital']],
  ['Suisse', 'country Switzerland', 41, ['Swisscom', 'Heliot Europe']],
  ['ivory coast', "country Côte d'Ivoire", 36, ['Maroc Telecom (Moov Africa)', 'MTN Group']],
  ["Côte d'Ivoire", "country Côte d'Ivoire", 36, ['Maroc Telecom (Moov Africa)', 'MTN Group']],
  ['Elfenbeinküste', "country Côte d'Ivoire", 36, ['Maroc Telecom (Moov Africa)', 'MTN Group']],
  ['Costa de Marfil', "country Côte d'Ivoire", 36, ['Maroc Telecom (Moov Africa)', 'MTN Group']],
  ['UK', 'country United Kingdom', 49, ['Virgin Media O2 Business', 'AWS IoT Core for LoRaWAN']],
  ['USA', 'country United States', 51, ['Comcast machineQ', 'Verizon Business']],
  ['Holland', 'country Netherlands', 44, ['KPN IoT', 'Everynet']],
  ['Pays-Bas', 'country Netherlands', 44, ['KPN IoT', 'Everynet']],
  ['Großbritannien', 'country United Kingdom', 49, ['Virgin Media O2 Business', 'AWS IoT Core for LoRaWAN']],
  ['Estados Unidos', 'country United States', 48, ['Comcast machineQ', 'Verizon Business']],
  ['south afrcia', 'country South Africa', 40, ['Vodacom Business', 'MTN Group']],
  ['untied kingdom', 'country United Kingdom', 49, ['Virgin Media O2 Business', 'AWS IoT Core for LoRaWAN']],
  ['new zeland', 'country New Zealand', 41, ['One NZ', 'Spark New Zealand']],
  ['japan', 'country Japan', 42, ['KDDI', 'NTT DOCOMO']],
  ['canada', 'country Canada', 46, ['Bell Canada', 'Rogers Business']],
  ['egypt', 'country Egypt', 37, ['Telecom Egypt (WE)', 'Vodacom Business']],
  ['Brasil', 'country Brazil', 42, ['Vivo (Telefônica Brasil)', 'Myriota']],
  ['LTE-M', 'technology LTE-M', 60, ['1GLOBAL', '1NCE']],
  ['LTEM', 'technology LTE-M', 60, ['1GLOBAL', '1NCE']],
  ['Cat-M1', 'technology LTE-M', 60, ['1GLOBAL', '1NCE']],
  ['NBIoT', 'technology NB-IoT', 55, ['1GLOBAL', '1NCE']],
  ['NB IoT', 'technology NB-IoT', 55, ['1GLOBAL', '1NCE']],
  ['5G', 'technology 5G', 71, ['1GLOBAL', 'A1 Digital']],
  ['LoRa', 'technology LoRaWAN', 18, ['AWS IoT Core for LoRaWAN', 'Actility']],
  ['lorawan', 'technology LoRaWAN', 18, ['AWS IoT Core for LoRaWAN', 'KPN IoT']],
  ['sigfox', 'technology Sigfox', 3, ['UnaBiz (Sigfox 0G)', 'Heliot Europe']],
  ['mioty', 'technology mioty', 1, ['LORIOT']],
  ['NTN NB-IoT', 'technology NTN NB-IoT', 6, ['Blues', 'emnify']],
  ['lpwan', 'technology LPWAN', 85, ['1GLOBAL', '1NCE']],
  ['SGP.32', 'sgp32 SGP.32', 5, ['1GLOBAL', 'emnify']],
  ['sgp32', 'sgp32 SGP.32', 5, ['1GLOBAL', 'emnify']],
  ['satellite operator', 'technology Satellite', 28, ['AST SpaceMobile', 'Astrocast']],
  ['MVNO', 'type MVNO', 23, ['1GLOBAL', '1NCE']],
  ['operator', 'type MNO', 59, ['A1 Digital', 'Airtel Africa']],
  ['LTE-M germany', 'technology LTE-M, country Germany', 31, ['Com4', 'Simbase']],
  ['germany lte m mvno', 'country Germany, technology LTE-M, type MVNO', 20, ['Com4', 'Simbase']],
  ['SGP.32 Japan', 'sgp32 SGP.32, country Japan', 3, ['Wireless Logic', '1GLOBAL']],
  ['nb-iot sgp.32 chad', 'technology NB-IoT, sgp32 SGP.32, country Chad', 2, ['1GLOBAL', 'emnify']],
  ['lorawan suisse', 'technology LoRaWAN, country Switzerland', 7, ['Swisscom', 'Actility']],
  ['smart meter france', 'sector Metering, country France', 5, ['Netmore Group', 'UnaBiz (Sigfox 0G)']],
  ['farming brazil', 'sector Agriculture, country Brazil', 10, ['Vivo (Telefônica Brasil)', 'Myriota']],
  ['iot sim for trackers in spain', 'sector Tracking, country Spain', 10, ['Caburn Telecom', 'Helium IoT']],
  ['maritime satellite', 'sector Maritime, technology Satellite', 8, ['Astrocast', 'China Telecom']],
  ['vodaphone germny', 'name Vodafone, country Germany', 1, ['Vodafone Business IoT']],
  ['europe mvno', 'region Europe, type MVNO', 22, ['Caburn Telecom', 'Com4']],
  ['africa mno', 'region Africa, type MNO', 16, ['Telecom Egypt (WE)', 'Safaricom']],
  ['healthcare usa', 'sector Healthcare, country United States', 8, ['Comcast machineQ', 'Aeris']],
  ['ev charging nederland', 'sector EV charging, country Netherlands', 3, ['melita.io', 'Eseye']],
  ['lte-m brazil telefonica', 'technology LTE-M, country Brazil', 2, ['Vivo (Telefônica Brasil)', 'Telefónica Tech']],
  ['sgp.32 xyzzy', 'sgp32 SGP.32', 0, []],
];

test.each(queries)('%s is parsed as "%s" and finds %i, beginning with %j', (question, understood, found, first) => {
  const answer = runQuery(question);
  expect(answer.understood.join(', ')).toBe(understood);
  expect(answer.names.slice(0, first.length)).toEqual(first);
  expect(answer.names).toHaveLength(found);
});

test.each([
  ['América del Sur', 'Latin America'],
  ['Amérique du Sud', 'Latin America'],
  ['América del Norte', 'North America'],
  ['Moyen-Orient', 'Middle East'],
  ['Oriente Próximo', 'Middle East'],
  ['Asie-Pacifique', 'Asia Pacific'],
])('recognises the region in %j as %s', (question, region) => {
  expect(runQuery(question).understood).toEqual([`region ${region}`]);
  expect(runQuery(question).names).toEqual(runQuery(region).names);
});

test('covers at least 60 queries', () => {
  expect(queries.length).toBeGreaterThanOrEqual(60);
});

describe('query understanding', () => {
  const holding = (text: string) =>
    records.filter((_record, number) => columns.texts[number]?.includes(text) === true).map(({ name }) => name);

  test.each(['iot', 'platform', 'smart meter', 'api', 'lora', 'usa', 'telecom', 'a', 'global; '])(
    'returns all literal matches of %j',
    (text) => expect(runQuery(text).names).toEqual(expect.arrayContaining(holding(text))),
  );

  test('returns the same matches in any order of the words', () => {
    const orders = ['LTE-M germany mvno', 'mvno germany LTE-M', 'germany mvno LTE-M', 'MVNO with LTE-M in Germany'];
    const [first, ...others] = orders.map((order) => runQuery(order).names);
    for (const other of others) expect(other).toEqual(first);
    expect(first?.length).toBeGreaterThan(0);
  });

  test('formats the labels of sectors in the active language', () => {
    const label = getSearchTermsByKey().get('farming')?.label ?? expect.unreachable();
    i18n.load('de', { [label.id]: 'Landwirtschaft' });
    i18n.activate('de');
    try {
      expect(runQuery('farming').understood).toEqual(['sector Landwirtschaft']);
    } finally {
      i18n.activate('en');
    }
    expect(runQuery('farming').understood).toEqual(['sector Agriculture']);
  });

  test('recognises every country name in four languages', () => {
    for (const { code, name } of listMultilingualCountryNames()) {
      const term = getSearchTermsByKey().get(toAlphanumericKey(name));
      expect([name, term?.kind === 'country' ? term.value : term?.label]).toEqual([name, code]);
    }
    expect(new Set(listMultilingualCountryNames().map(({ code }) => code)).size).toBe(countryCodes.length);
  });

  test.each([
    '',
    '   ',
    'in',
    'in with and',
    'provider for',
    '\0',
    'germany\0',
    '\u202E\u202Dvodafone\u2066',
    'e\u0301'.repeat(5000),
    '\u0301'.repeat(5000),
    'x'.repeat(10_000),
    'ab '.repeat(3000),
    'germny '.repeat(1400),
    '((((((a+)+)+)+)+)$',
    '\uD800 \uDC00',
    '%_\\',
    '__proto__ constructor',
    '👩‍👩‍👧‍👦 🏴',
    'İıß',
  ])('evaluates any input: %j', (question) => {
    expect(runQuery(question).names.length).toBeLessThanOrEqual(records.length);
  });

  test.each(['e\u0301', '\u0301', 'x', 'ab ', 'germny ', '(', 'a+'])(
    'evaluates in time linear to the length of the query: %j',
    (unit) => {
      const question = (length: number) => unit.repeat(length / unit.length);
      expect(
        measureTestTimeGrowthRatio(
          () => runQuery(question(10_000)),
          () => runQuery(question(1_000)),
        ),
      ).toBeLessThan(maxLinearTestTimeGrowthRatio);
    },
  );

  test('reads only the first 200 characters and twelve words', () => {
    expect(splitSearchQueryWords('x'.repeat(10_000)).map(({ to }) => to)).toEqual([200]);
    expect(splitSearchQueryWords('ab '.repeat(3000))).toHaveLength(maxSearchQueryWords);
  });

  test.each(['', '  ', 'in with and', 'provider for', 'which sim cards'])(
    'recognises no term in a query of filler words: %j',
    (text) => expect(runQuery(text)).toEqual({ names: holding(text.trim() === '' ? '\0' : text), understood: [] }),
  );
});

test.each([
  ['vodafone', 'vodafon', true],
  ['vodafone', 'vodafonee', true],
  ['vodafone', 'vodofone', true],
  ['vodafone', 'vodafoen', true],
  ['vodafone', 'ovdafone', true],
  ['vodafone', 'vodafone', false],
  ['vodafone', 'vodfoen', false],
  ['vodafone', 'voda', false],
])('%s and %s are one typo apart: %s', (one, other, apart) => {
  expect([isOneTypoApart(one, other), isOneTypoApart(other, one)]).toEqual([apart, apart]);
});
