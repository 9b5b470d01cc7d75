import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportCoverage, readCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageCountry, coverageReply } from '../../test/coverageFixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, server } from '../../test/server.ts';

const countries = countryCodes
  .slice(0, 40)
  .map((code) => coverageCountry(code, { providers: { 4: 1 }, combined: { 4: 1 } }));
beforeEach(() => server.use(answers(readCoverage, coverageReply(countries))));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function savedAs(item: string, separator?: string) {
  const asked: { query: Record<string, string>; key: string | null }[] = [];
  server.use(
    http.get(`*${exportCoverage.path}`, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({ query, key: request.headers.get('x-api-key') });
      return HttpResponse.text('', { headers: { 'content-disposition': 'attachment; filename="coverage.csv"' } });
    }),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  renderApp('/coverage-map?view=providers&technologies=4g,nb_iot');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  if (separator !== undefined) await userEvent.click(await screen.findByRole('menuitemradio', { name: separator }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(asked).toHaveLength(1));
  return asked;
}

test.each([
  ['Excel (.xlsx)', 'xlsx'],
  ['CSV', 'csv'],
])('the map as it is shown is saved as %s, asked for with the key', async (item, format) => {
  expect(await savedAs(item)).toEqual([
    {
      query: { view: 'providers', technologies: '4g,nb_iot', format, separator: 'comma' },
      key: 'the coverage key of the tests',
    },
  ]);
});

test('saves a CSV file with the separator of Excel in the language of the browser', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'en']);
  const [asked] = await savedAs('CSV');
  expect(asked?.query['separator']).toBe('semicolon');
});

test('saves a CSV file with the separator that a person chooses', async () => {
  const [asked] = await savedAs('CSV', 'Semicolons, decimal commas');
  expect(asked?.query['separator']).toBe('semicolon');
});

test('the page is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderApp('/coverage-map');
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('on paper the table stands in the place of the map, with all countries and what its controls say', async () => {
  renderApp('/coverage-map?view=providers&technologies=4g,nb_iot');
  const card = within(await screen.findByRole('region', { name: 'Enhanced Interactive Coverage Map' }));
  await waitFor(() => expect(card.queryByText('Loading coverage data')).toBeNull());
  expect(card.queryByRole('table')).toBeNull();
  // Once the page listens: it does so a moment after it is drawn.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(card.getByRole('table')).toBeDefined();
  });
  expect(within(card.getByRole('table')).getAllByRole('row')).toHaveLength(countries.length + 1);
  expect(card.getByText('Providers per country: 4G, NB-IoT')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(card.queryByRole('table')).toBeNull();
});
