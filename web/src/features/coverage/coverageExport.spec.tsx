import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportCoverageEndpoint, readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { buildSampleCoverageCountry, buildSampleCoverageReply } from '../../test/coverageFixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../test/server.ts';

const countries = countryCodes
  .slice(0, 40)
  .map((code) => buildSampleCoverageCountry(code, { providers: { 4: 1 }, combined: { 4: 1 } }));
beforeEach(() => mockApiServer.use(mockReply(readCoverageEndpoint, buildSampleCoverageReply(countries))));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function exportAs(item: string, separator?: string) {
  const requests: { query: Record<string, string>; key: string | null }[] = [];
  mockApiServer.use(
    http.get(`*${exportCoverageEndpoint.path}`, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      requests.push({ query, key: request.headers.get('x-api-key') });
      return HttpResponse.text('', { headers: { 'content-disposition': 'attachment; filename="coverage.csv"' } });
    }),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
  renderTestApp('/coverage-map?view=providers&technologies=4g,nb_iot');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  if (separator !== undefined) await userEvent.click(await screen.findByRole('menuitemradio', { name: separator }));
  const menuItem = await screen.findByRole<HTMLButtonElement>('menuitem', { name: item });
  // The menu item is disabled until the API key is loaded.
  await waitFor(() => expect(menuItem.disabled).toBe(false));
  await userEvent.click(menuItem);
  await waitFor(() => expect(requests).toHaveLength(1));
  return requests;
}

test.each([
  ['Excel (.xlsx)', 'xlsx'],
  ['CSV', 'csv'],
])('exports the shown map as %s and sends the API key', async (item, format) => {
  expect(await exportAs(item)).toEqual([
    {
      query: { view: 'providers', technologies: '4g,nb_iot', format, separator: 'comma' },
      key: 'the coverage key of the tests',
    },
  ]);
});

test('exports CSV with the Excel separator of the browser language', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'en']);
  const [request] = await exportAs('CSV');
  expect(request?.query['separator']).toBe('semicolon');
});

test('exports CSV with the chosen separator', async () => {
  const [request] = await exportAs('CSV', 'Semicolons, with decimal commas');
  expect(request?.query['separator']).toBe('semicolon');
});

test('prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderTestApp('/coverage-map');
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('prints a table of all countries and the settings instead of the map', async () => {
  renderTestApp('/coverage-map?view=providers&technologies=4g,nb_iot');
  const card = within(await screen.findByRole('region', { name: 'Enhanced Interactive Coverage Map' }));
  await waitFor(() => expect(card.queryByText('Loading coverage data')).toBeNull());
  expect(card.queryByRole('table')).toBeNull();
  // Retries, because the page adds its print listener shortly after rendering.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(card.getByRole('table')).toBeDefined();
  });
  expect(within(card.getByRole('table')).getAllByRole('row')).toHaveLength(countries.length + 1);
  expect(card.getByText('Providers per country: 4G, NB-IoT')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(card.queryByRole('table')).toBeNull();
});
