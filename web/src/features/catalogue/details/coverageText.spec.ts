import { expect, test } from 'vitest';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { groupCountriesByRegion, formatProviderCoverageSummary } from './coverageText.ts';

test('lists every country and territory in exactly one group', () => {
  const listed = groupCountriesByRegion(countryCodes).flatMap(({ codes }) => codes);
  expect(listed.toSorted()).toEqual(countryCodes.toSorted());
});

test('lists territories outside the regions at the end', () => {
  expect(formatProviderCoverageSummary(['AQ', 'CA'])).toBe(
    '2 countries: North America 1 of 2, Other territories 1 of 1',
  );
});
