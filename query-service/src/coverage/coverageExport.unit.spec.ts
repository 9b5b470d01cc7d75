import { expect, test } from 'vitest';
import { buildCoverageSheet } from './coverageExport.ts';

const current = {
  figures: [],
  origin: { catalogueVersion: 1, factsVersion: '2026-11', factsDate: '2026-11-01' },
  publishedAt: null,
  claimersOf: () => [],
};
const build = (view: 'combined' | 'infrastructure' | 'providers') =>
  buildCoverageSheet(current, { view, technologies: ['4g'] });

// Programs read these names: changing one breaks them.
test('keeps the column names that programs read in CSV files', () => {
  const providers = ['Providers', 'Provider names', 'Providers source', 'Providers date'];
  const networks = [
    ...['Networks', 'Network names', 'Network sources', 'Confidence', 'Switch-off'],
    ...['Networks source', 'Networks date'],
  ];
  const country = ['Country', 'Code', 'Technology'];
  expect(build('combined').columns).toEqual([
    ...country,
    'Providers and networks, each once',
    ...providers,
    ...networks,
  ]);
  expect(build('providers').columns).toEqual([...country, ...providers]);
  expect(build('infrastructure').columns).toEqual([...country, ...networks]);
});

test('has headings for people in workbooks', () => {
  expect(build('providers').headings).toEqual([
    ...['Country', 'Code', 'Technology', 'Providers', 'Provider names'],
    ...['Provider data source', 'Provider data date'],
  ]);
});
