import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { exportQuotesEndpoint, listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { readExchangeRatesEndpoint } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import type { ExchangeRate } from '@marketplace/contracts/rfq/rfq.rates.ts';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  buildSampleBuyerRfqView,
  samplePerSimQuoteFields,
  buildSampleQuotedRfqLink,
  buildSampleSignedInUser,
} from '../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const euros = {
  ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333331', 'Telenor IoT', ['0.55']),
  ...samplePerSimQuoteFields,
};
const dollars = {
  ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333332', 'emnify', ['0.70', '0.60'], 'USD'),
  ...samplePerSimQuoteFields,
};
const yen = {
  ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333333', 'Soracom', ['90'], 'JPY'),
  ...samplePerSimQuoteFields,
};
const usd: ExchangeRate = { currency: 'USD', rate: '1.25', as_of: '2026-11-26', source: 'Example Bank' };

function open(links = [euros, dollars], rates = [usd], at = '/rfq-dashboard', others: BuyerRfqReplyItem[] = []) {
  const need = { devices: 1000, megabytes: '5', months: 12, activePercent: null };
  const rfqs = [buildSampleBuyerRfqView({ need }), ...others];
  mockApiServer.use(
    ...mockBuyerRfqs(rfqs),
    mockReply(listRfqLinksEndpoint, links),
    mockReply(readExchangeRatesEndpoint, { base: 'EUR', rates }),
  );
  return renderTestApp(at, buildSampleSignedInUser());
}

const select = () => screen.findByRole('combobox', { name: 'Show amounts in' });
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const notes = async () => (await screen.findByRole('list', { name: 'Exchange rates' })).textContent;

test('does not rank quotes in several currencies until a currency is selected', async () => {
  open();
  expect(await cells(/^Total cost/)).toEqual(['EUR 6,600.00', 'USD 7,200.00']);
  expect(await notes()).toBe('The quotes are in different currencies. Select a currency to rank them.');
});

test('converts all amounts to the selected currency and marks the best across currencies', async () => {
  const app = open();
  await userEvent.setup().selectOptions(await select(), 'EUR');
  await waitFor(async () =>
    expect(await cells(/^Total cost/)).toEqual(['EUR 6,600.00', 'USD 7,200.00≈ EUR 5,760.00Best']),
  );
  expect(await cells(/^Per device and month/)).toEqual(['EUR 0.5500', 'USD 0.6000≈ EUR 0.4800']);
  expect(await cells(/^Monthly charge per active SIM/)).toEqual(['0.55 EUR', '0.60 USD≈ 0.48 EUR']);
  const [, quote] = await cells(/^Quote/);
  expect(quote).toContain('USD 0.60≈ EUR 0.48');
  expect(quote).toContain('≈ EUR 0.56');
  expect(await cells(/^Included data/)).toEqual(['5 MB per month', '5 MB per month']);
  const rate = '1 EUR = 1.25 USD, 26 Nov 2026, Example Bank';
  expect(await notes()).toBe(rate);
  expect(screen.getAllByTitle(rate).length).toBeGreaterThan(0);
  expect(app.address()).toBe('/rfq-dashboard?currency=EUR');
});

test('marks no best quote and names the currency when a rate is missing', async () => {
  open([euros, dollars, yen], [usd], '/rfq-dashboard?currency=USD');
  await waitFor(async () =>
    expect(await cells(/^Total cost/)).toEqual([
      'EUR 6,600.00≈ USD 8,250.00',
      'USD 7,200.00',
      'JPY 1,080,000No exchange rate for JPY',
    ]),
  );
  expect(await notes()).toContain('There is no exchange rate for JPY, so the quotes are not ranked.');
});

test('ignores an unknown currency in the URL', async () => {
  open([euros, dollars], [usd], '/rfq-dashboard?currency=BTC');
  expect(await select()).toHaveProperty('value', '');
});

test('shows an error and keeps the quotes when rates cannot be loaded', async () => {
  open();
  mockApiServer.use(mockErrorReply(readExchangeRatesEndpoint, 500, 'service.error', 'Something went wrong.'));
  await userEvent.setup().selectOptions(await select(), 'EUR');
  const failure = 'The exchange rates could not be loaded, so amounts are not converted. Reload the page to try again.';
  await waitFor(async () => expect(await notes()).toBe(failure));
  expect(await cells(/^Total cost/)).toEqual(['EUR 6,600.00', 'USD 7,200.00']);
});

test('keeps the selected currency when another request is selected and the page reloads', async () => {
  const user = userEvent.setup();
  const other = buildSampleBuyerRfqView({ id: '44444444-4444-4444-8444-444444444444', project_title: 'Meters' });
  const app = open([euros, dollars], [usd], '/rfq-dashboard?success=true&providers=2', [other]);
  await user.selectOptions(await select(), 'EUR');
  await user.click(await screen.findByRole('button', { name: /^Meters/ }));
  expect(await select()).toHaveProperty('value', 'EUR');
  const reloaded = app.address();
  cleanup();
  open([euros, dollars], [usd], reloaded, [other]);
  expect(await screen.findByRole('heading', { name: 'Meters' })).toBeTruthy();
  expect(await select()).toHaveProperty('value', 'EUR');
});

test('exports the workbook in the selected currency', async () => {
  open([euros, dollars], [usd], '/rfq-dashboard?currency=EUR');
  let requestedSearch = '';
  mockApiServer.use(
    http.get(`*${exportQuotesEndpoint.path}`, ({ request }) => {
      requestedSearch = new URL(request.url).search;
      return new HttpResponse('', { status: 500 });
    }),
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Export to Excel' }));
  await waitFor(() => expect(requestedSearch).toBe('?currency=EUR'));
});
