import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  listExchangeRatesEndpoint,
  previewRateFileEndpoint,
  removeExchangeRateEndpoint,
  setExchangeRatesEndpoint,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const rate = { currency: 'USD', rate: '1.0812', as_of: '2026-11-26', source: 'Example Bank' } as const;
const stored = { ...rate, set_at: '2026-11-26T15:20:00.000Z', set_by: 'Ada Admin' };
const words = 'Set 1 EUR = 1.0812 USD as of 26 Nov 2026 (source: Example Bank)';
const listed: z.input<typeof listExchangeRatesEndpoint.reply> = {
  version: 4,
  base: 'EUR',
  rates: [stored],
  changes: [{ version: 4, at: stored.set_at, by: 'Ada Admin', words }],
};
const saved = { position: 'e.7', message: 'The exchange rates were saved.', version: 5 };

function open(reply = listed) {
  mockApiServer.use(mockReply(listExchangeRatesEndpoint, reply));
  renderTestApp('/admin?tab=exchange-rates', buildSampleSignedInUser({ role: 'admin' }));
  return userEvent.setup();
}
const form = async () => within(await screen.findByRole('form', { name: 'Set a rate' }));

/** Finds the hidden file input. */
const fileInput = () => waitFor(() => document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail());

/** Records the bodies of all requests that set rates. */
function recordSetRequests(): unknown[] {
  const seen: unknown[] = [];
  mockApiServer.use(mockComputedReply(setExchangeRatesEndpoint, ({ body }) => (seen.push(body), saved)));
  return seen;
}

test('lists rates with day, source and author, and describes their changes', async () => {
  open();
  const row = within(await screen.findByRole('row', { name: /^1 EUR = 1.0812 USD 26 Nov 2026/ }));
  for (const text of ['1 EUR = 1.0812 USD', '26 Nov 2026', 'Example Bank', 'Ada Admin']) {
    expect(row.getAllByText(text).length).toBeGreaterThan(0);
  }
  const changes = within(screen.getByRole('region', { name: 'Changes' }));
  expect(changes.getByText(words)).toBeDefined();
});

test('explains the effect of missing rates when there are none', async () => {
  open({ ...listed, rates: [], changes: [] });
  expect(await screen.findByText('No exchange rates')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
});

test('shows the parsed rate while typing and sends plain digits with the displayed version', async () => {
  const user = open();
  const seen = recordSetRequests();
  const fields = await form();
  await user.selectOptions(fields.getByLabelText('Currency'), 'JPY');
  await user.type(fields.getByLabelText('Price of 1 EUR'), '1.164,35');
  expect(fields.getByText('1 EUR = 1,164.35 JPY')).toBeDefined();
  await user.type(fields.getByLabelText('Day'), '2026-11-26');
  await user.type(fields.getByLabelText('Source'), 'Example Bank');
  await user.click(fields.getByRole('button', { name: 'Save rate' }));
  await waitFor(() =>
    expect(seen).toEqual([
      { version: 4, as_of: '2026-11-26', source: 'Example Bank', rates: [{ currency: 'JPY', rate: '1164.35' }] },
    ]),
  );
});

test('shows errors next to their fields and sends nothing', async () => {
  const user = open();
  const seen = recordSetRequests();
  const fields = await form();
  await user.type(fields.getByLabelText('Price of 1 EUR'), '1,234');
  await user.click(fields.getByRole('button', { name: 'Save rate' }));
  expect(fields.getByText(/This can mean 1234 or 1.234/)).toBeDefined();
  expect(fields.getByText('Please choose the day of the rate.')).toBeDefined();
  expect(fields.getByText('Please enter the source of the rate.')).toBeDefined();
  expect(seen).toEqual([]);
});

test('shows a rejection and keeps the typed values', async () => {
  const user = open();
  const text =
    'The current rate for USD is from 26 Nov 2026, which is later than 25 Nov 2026. To set an earlier rate, remove the current rate first.';
  mockApiServer.use(mockErrorReply(setExchangeRatesEndpoint, 409, 'rates.older', text));
  await user.click(await screen.findByRole('button', { name: 'Edit the USD rate' }));
  const fields = await form();
  await waitFor(() => expect(document.activeElement).toBe(fields.getByLabelText('Price of 1 EUR')));
  await user.clear(fields.getByLabelText('Price of 1 EUR'));
  await user.type(fields.getByLabelText('Price of 1 EUR'), '1.09');
  await user.click(fields.getByRole('button', { name: 'Save rate' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(fields.getByLabelText('Price of 1 EUR')).toHaveProperty('value', '1.09');
  expect(fields.getByLabelText('Source')).toHaveProperty('value', 'Example Bank');
});

test('removes a rate after confirmation, sending the displayed version', async () => {
  const user = open();
  let requestedPath = '';
  mockApiServer.use(
    mockComputedReply(removeExchangeRateEndpoint, ({ url }) => ((requestedPath = url.pathname + url.search), saved)),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove the USD rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the USD rate?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(requestedPath).toBe('/api/admin/exchange-rates/USD?version=4'));
});

test('previews the changes of a file and derives the source from its name', async () => {
  const user = open();
  const seen = recordSetRequests();
  const preview: z.input<typeof previewRateFileEndpoint.reply> = {
    version: 4,
    as_of: '2026-11-27',
    rates: [
      { currency: 'USD', rate: '1.0901', before: rate },
      { currency: 'GBP', rate: '0.8541', before: null },
    ],
    left_out: ['CHF', 'SEK'],
  };
  mockApiServer.use(http.post(`*${previewRateFileEndpoint.path}`, () => HttpResponse.json(preview)));
  await user.upload(await fileInput(), new File(['x'], 'eurofxref.csv'));
  await user.click(screen.getByRole('button', { name: 'Preview changes' }));
  const changes = within(await screen.findByRole('region', { name: 'Changes in the file' }));
  expect(changes.getByRole('row', { name: /USD.*1\.0901.*1\.0812/ })).toBeDefined();
  expect(changes.getByRole('row', { name: /GBP.*No rate/ })).toBeDefined();
  expect(changes.getByText(/CHF, SEK/)).toBeDefined();
  expect(seen).toEqual([]);
  await user.click(changes.getByRole('button', { name: 'Save these rates' }));
  await waitFor(() =>
    expect(seen).toEqual([
      {
        ...{ version: 4, as_of: '2026-11-27', source: 'European Central Bank' },
        rates: [
          { currency: 'USD', rate: '1.0901' },
          { currency: 'GBP', rate: '0.8541' },
        ],
      },
    ]),
  );
});

test('shows why a file cannot be read and keeps it selected', async () => {
  const user = open();
  mockApiServer.use(
    mockErrorReply(
      previewRateFileEndpoint,
      422,
      'rates.file',
      'The file contains no exchange rates in a supported format.',
    ),
  );
  await user.upload(await fileInput(), new File(['x'], 'rates.csv'));
  await user.click(screen.getByRole('button', { name: 'Preview changes' }));
  expect(await screen.findByText('The file contains no exchange rates in a supported format.')).toBeDefined();
  expect(screen.getByText('rates.csv')).toBeDefined();
});

test('shows an error when rates cannot be fetched', async () => {
  mockApiServer.use(mockErrorReply(listExchangeRatesEndpoint, 500, 'service.error', 'Something went wrong.'));
  renderTestApp('/admin?tab=exchange-rates', buildSampleSignedInUser({ role: 'admin' }));
  expect(await screen.findByText('Error fetching exchange rates: Something went wrong.')).toBeDefined();
});
