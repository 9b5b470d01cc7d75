import { describe, expect, test } from 'vitest';
import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import { formatShortCountryName } from '../../shared/geo/shortCountryName.ts';
import { buildSampleCoverageCountry } from '../../test/coverageFixtures.ts';
import {
  parseCoverageTechnologiesParam,
  coverageMapUrlStateCodec,
  formatCoverageTechnologiesParam,
} from './coverageMapUrlStateCodec.ts';
import {
  toCountryCoverageRows,
  formatCoverageTooltipLines,
  computeCoverageMapLegendSteps,
  computeCoverageMapIntensities,
  createCoverageColourScale,
} from './coverageCounts.ts';

const some = [
  buildSampleCoverageCountry('DE', {
    infrastructure: { 5: 2, 48: 1 },
    providers: { 4: 21, 16: 3 },
    combined: { 4: 24, 48: 3 },
  }),
  buildSampleCoverageCountry('NR', { providers: { 4: 1 }, combined: { 4: 1 } }),
  buildSampleCoverageCountry('TV', {}),
];

describe('coverage counts', () => {
  test('counts providers with several of the chosen technologies once', () => {
    const [germany] = toCountryCoverageRows(some, ['2g', '4g', 'lte_m']);
    expect(germany?.counts).toEqual({ infrastructure: 3, providers: 24, combined: 27 });
    expect(germany?.technologies['2g']).toEqual({ infrastructure: 2, providers: 0, combined: 0 });
    expect(toCountryCoverageRows(some, [])[0]?.counts).toEqual({ infrastructure: 0, providers: 0, combined: 0 });
  });

  test('includes countries and territories without data', () => {
    const unknown = ['DE', 'EH', 'AQ'].map((code) => buildSampleCoverageCountry(code, {}));
    expect(toCountryCoverageRows(unknown, coverageTechnologies).map(({ name }) => name)).toEqual([
      'Germany',
      'Western Sahara',
      'Antarctica',
    ]);
  });
});

describe('map colours', () => {
  const rows = toCountryCoverageRows(some, coverageTechnologies);

  test('uses fixed steps for the count of the view', () => {
    const scale = createCoverageColourScale(rows, 'combined', 'steps');
    expect([...computeCoverageMapIntensities(rows, 'combined', scale)]).toEqual([
      ['DE', 1],
      ['NR', 0.2],
    ]);
    expect([
      ...computeCoverageMapIntensities(
        rows,
        'infrastructure',
        createCoverageColourScale(rows, 'infrastructure', 'steps'),
      ),
    ]).toEqual([['DE', 0.4]]);
  });

  /** Returns one country per count; the count is the number of providers that claim the country. */
  const claimedCountries = (...counts: readonly number[]) =>
    toCountryCoverageRows(
      listRegionCountries('Global')
        .slice(0, counts.length)
        .map((code, at) => buildSampleCoverageCountry(code, { providers: { 4: counts[at] ?? 0 } })),
      coverageTechnologies,
    );

  test('scales colours relatively, so that one very high count does not level the others', () => {
    const unevenRows = claimedCountries(95, 12, 14, 11, 15, 13, 16, 17, 18, 0);
    const shades = [
      ...computeCoverageMapIntensities(
        unevenRows,
        'providers',
        createCoverageColourScale(unevenRows, 'providers', 'relative'),
      ),
    ];
    expect(shades.map(([, shade]) => shade)).toEqual([1, 0.3, 0.5, 0.2, 0.6, 0.4, 0.7, 0.8, 0.9]);
    expect(
      computeCoverageMapLegendSteps(unevenRows, 'providers', 'relative').map(({ label, countries }) => [
        label,
        countries,
      ]),
    ).toEqual(['11', '12', '13', '14', '15', '16', '17', '18', '95'].map((label) => [label, 1]));
  });

  test('gives equal counts equal colours in the relative scale, with short legend labels', () => {
    const many = claimedCountries(5, 5, 5, 12_345, 40_000);
    const scale = createCoverageColourScale(many, 'providers', 'relative');
    expect([5, 12_345, 40_000].map(scale)).toEqual([0.7, 0.9, 1]);
    expect(
      computeCoverageMapLegendSteps(many, 'providers', 'relative').map(({ label, countries }) => [label, countries]),
    ).toEqual([
      ['5', 3],
      ['12.3k', 1],
      ['40k', 1],
    ]);
  });

  test('lists the number of countries per step in the legend', () => {
    const steps = computeCoverageMapLegendSteps(rows, 'combined', 'steps');
    expect(steps.map(({ label, countries }) => [label, countries])).toEqual([
      ['1', 1],
      ['2-4', 0],
      ['5-9', 0],
      ['10-19', 0],
      ['20+', 1],
    ]);
  });
});

test('describes countries by the counts of the view, or as without data', () => {
  const [germany, nauru, tuvalu] = toCountryCoverageRows(some, coverageTechnologies);
  if (germany === undefined || nauru === undefined || tuvalu === undefined) throw new Error('no rows');
  expect(formatCoverageTooltipLines(tuvalu, 'combined')).toEqual(['No coverage data available']);
  expect(formatCoverageTooltipLines(nauru, 'infrastructure')).toEqual(['No coverage data available']);
  expect(formatCoverageTooltipLines(nauru, 'providers')).toEqual(['1 provider claims coverage']);
  expect(formatCoverageTooltipLines(germany, 'combined')).toEqual(['3 networks', '24 providers claim coverage']);
});

describe('coverage URL state', () => {
  test('lists the technologies unless all are selected', () => {
    expect(formatCoverageTechnologiesParam(coverageTechnologies)).toBe('');
    expect(formatCoverageTechnologiesParam([])).toBe('none');
    expect(parseCoverageTechnologiesParam('none')).toEqual([]);
    expect(parseCoverageTechnologiesParam('nb_iot,2g,6g')).toEqual(['2g', 'nb_iot']);
  });

  test('falls back to the defaults for unknown values', () => {
    const defaults = coverageMapUrlStateCodec.read(new URLSearchParams());
    const invalid = 'technologies=6g,wifi&view=all&country=ZZ&show=list&scale=huge&sort=size&order=up';
    expect(coverageMapUrlStateCodec.read(new URLSearchParams(invalid))).toEqual(defaults);
    expect(defaults).toMatchObject({ view: 'combined', technologies: '', country: '', show: 'map' });
  });
});

test('shortens country names of more than 22 letters', () => {
  expect(formatShortCountryName('BA')).toBe('Bosnia and Herzegovina');
  expect(formatShortCountryName('VC')).toBe('Saint Vincent and the…');
  expect(formatShortCountryName('CD')).toBe('Democratic Republic of…');
});
