import { readCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import { countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { coverageCountry, coverageReply } from '../../test/coverageFixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answersWith, server } from '../../test/server.ts';

test('finds every country and territory by name and on the map', async () => {
  const all = countryCodes.map((code) => coverageCountry(code, {}));
  server.use(answersWith(readCoverage, () => coverageReply(all)));
  renderApp('/coverage-map');
  const field = await screen.findByRole('combobox', { name: 'Find a country' });
  const map = await screen.findByRole('group', { name: /^Map of coverage/ });
  const missing = countryCodes.filter((code) => {
    fireEvent.change(field, { target: { value: countryName(code) } });
    const isFound = screen.queryByRole('option', { name: countryName(code) }) !== null;
    const mark = map.querySelector(`[role="button"][data-code="${code}"]`);
    return !isFound || mark?.getAttribute('aria-label') !== countryName(code);
  });
  expect(missing).toEqual([]);
});

test('opens a country without data from the search field', async () => {
  server.use(answersWith(readCoverage, () => coverageReply([coverageCountry('EH', {})])));
  renderApp('/coverage-map');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a country' }), 'western');
  await userEvent.click(await screen.findByRole('option', { name: 'Western Sahara' }));
  expect(await screen.findByRole('region', { name: 'Coverage in Western Sahara' })).toBeTruthy();
});
