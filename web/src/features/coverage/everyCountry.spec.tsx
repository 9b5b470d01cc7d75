import { readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildSampleCoverageCountry, buildSampleCoverageReply } from '../../test/coverageFixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockComputedReply, mockApiServer } from '../../test/server.ts';

test('finds every country and territory by name and on the map', async () => {
  const all = countryCodes.map((code) => buildSampleCoverageCountry(code, {}));
  mockApiServer.use(mockComputedReply(readCoverageEndpoint, () => buildSampleCoverageReply(all)));
  renderTestApp('/coverage-map');
  const field = await screen.findByRole('combobox', { name: 'Find a country' });
  const map = await screen.findByRole('group', { name: /^Map of coverage/ });
  const missing = countryCodes.filter((code) => {
    fireEvent.change(field, { target: { value: getCountryName(code) } });
    const isFound = screen.queryByRole('option', { name: getCountryName(code) }) !== null;
    const mark = map.querySelector(`[role="button"][data-code="${code}"]`);
    return !isFound || mark?.getAttribute('aria-label') !== getCountryName(code);
  });
  expect(missing).toEqual([]);
});

test('opens a country without data from the search field', async () => {
  mockApiServer.use(
    mockComputedReply(readCoverageEndpoint, () => buildSampleCoverageReply([buildSampleCoverageCountry('EH', {})])),
  );
  renderTestApp('/coverage-map');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a country' }), 'western');
  await userEvent.click(await screen.findByRole('option', { name: 'Western Sahara' }));
  expect(await screen.findByRole('region', { name: 'Coverage in Western Sahara' })).toBeTruthy();
});
