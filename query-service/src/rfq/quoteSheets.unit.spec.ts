import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { emptyLineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { emptyQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { type ExportSheetCell, formatSheetCellAsText } from '@marketplace/http/sheetCells.ts';
import { expect, test } from 'vitest';
import { buildQuoteComparisonSheets } from './quoteSheets.ts';

const at = '2026-11-18T10:00:00.000Z';
const rfqId = '0d1f9a50-94ab-4a5c-9a3e-5a6f6c6a1b01';
const rfq = BuyerRfqReplyItem.parse({
  ...{ id: rfqId, number: 1042, project_title: 'Trackers', company_name: null, contact_name: null, user_email: null },
  ...{
    phone: null,
    expected_volume: null,
    urgency: 'high',
    decision_priorities: [],
    requirements: emptyBuyerRequirements,
  },
  ...{ requirements_summary: 'Europe', custom_requirements: null, created_at: at, deadline: at, total_providers: 2 },
  ...{ responded_count: 1, status: 'responded', outcome: null, closed_at: null, reopen_until: null, resent_from: null },
  selected_providers: ['emnify', 'Soracom'],
  need: { devices: 1000, megabytes: '5', months: 10, activePercent: null },
  ...{ need_changed_at: null, need_before: null },
});

function linkOf(provider: string, change: Partial<BuyerRfqLinkReplyItem>): BuyerRfqLinkReplyItem {
  return BuyerRfqLinkReplyItem.parse({
    ...{ id: rfqId, rfq_id: rfqId, provider_id: provider, provider_name: provider, provider_type: 'MVNO' },
    ...{ provider_website: null, response_status: 'sent', sent_at: at, viewed_at: null, accepted_at: null },
    ...{
      declined_at: null,
      declined_reason: null,
      declined_note: null,
      responded_at: null,
      withdrawn_at: null,
      outcome: null,
      outcome_at: null,
    },
    ...{ outcome_note: null, ...emptyQuoteApiProperties, quote_versions: [], ...change },
  });
}

const prices = { simMonth: '0.50', simOnce: '0', setup: '100.00', minimumTerm: 10, minimumMonth: '0' };
const quote = {
  ...emptyQuoteApiProperties,
  ...{ quote_amount: '0.50', quote_currency: 'EUR' as const, quote_amount_unit: 'sim-month' as const },
  quote_parts: { ...emptyLineItemPrices, ...prices, included: { megabytes: '10', per: 'month' as const } },
};

function listCells(sheet: ReturnType<typeof buildQuoteComparisonSheets>[number] | undefined, row: number) {
  const toText = (cell: ExportSheetCell) =>
    cell !== null && typeof cell === 'object' ? formatSheetCellAsText(cell) : cell;
  const columns = sheet?.columns ?? [];
  return Object.fromEntries(columns.map((column, place) => [column, toText(sheet?.rows[row]?.[place] ?? null)]));
}

test('exports a stated total that contradicts its line items, with what to clarify', () => {
  const stated = { ...quote, quote_amount: '6000.00', quote_amount_unit: 'total' as const };
  const [sheet] = buildQuoteComparisonSheets(rfq, [
    linkOf('emnify', { ...stated, quote_versions: [{ version: 1, ...stated, sent_at: at }] }),
  ]);
  expect(listCells(sheet, 0)).toMatchObject({
    ...{ 'Minimum total': '6000.00', 'Maximum total': '6000.00' },
    'Points to clarify': 'The total does not match the line items, which add up to 5,100.00 EUR',
  });
});

test('lists quotes with exact prices, their total for the need, and what is missing', () => {
  const quoted = linkOf('emnify', { ...quote, quote_versions: [{ version: 1, ...quote, sent_at: at }] });
  const perSim = {
    ...emptyQuoteApiProperties,
    quote_amount: '9.00',
    quote_currency: 'EUR',
    quote_amount_unit: 'sim-month' as const,
  };
  const open = linkOf('1NCE', { ...perSim, quote_versions: [{ version: 1, ...perSim, sent_at: at }] });
  const sheets = buildQuoteComparisonSheets(rfq, [quoted, open, linkOf('Soracom', { provider_type: 'other' })]);
  expect(sheets.map(({ name }) => name)).toEqual(['Quotes', 'Versions', 'Request']);
  expect(listCells(sheets[0], 0)).toMatchObject({
    ...{ Provider: 'emnify', Amount: '0.50', Currency: 'EUR', 'Minimum total': '5100.00', 'Maximum total': '5100.00' },
    'Points to clarify': '',
  });
  const amount = sheets[0]?.columns.indexOf('Amount') ?? -1;
  expect(sheets[0]?.rows[0]?.[amount]).toEqual({ amount: '0.50', currency: 'EUR' });
  expect(listCells(sheets[0], 1)).toMatchObject({ 'Maximum total': null });
  expect(listCells(sheets[0], 1)['Points to clarify']).toMatch(/^Not quoted: .*Setup fee/);
  expect(listCells(sheets[0], 2)).toMatchObject({
    ...{ Provider: 'Soracom', Type: 'Other', Amount: null, 'Minimum total': null },
  });
  expect(listCells(sheets[1], 0)).toMatchObject({ Provider: 'emnify', Version: 1, 'Setup fee': '100.00' });
  expect(listCells(sheets[2], 0)).toMatchObject({
    number: 1042,
    need: '1,000 devices, 5 MB per device per month, 10 months',
  });
});

test('adds amounts in a chosen currency, with the rates or the missing rate', () => {
  const one = { as_of: '2026-11-26', source: 'Example' };
  const rates = [{ currency: 'USD' as const, rate: '1.25', ...one }];
  const yen = { quote_amount: '9', quote_currency: 'JPY' as const, quote_amount_unit: 'sim-month' as const };
  const own = { ...yen, quote_amount: '0.40', quote_currency: 'USD' as const };
  const sent = <Q extends object>(quoted: Q) => ({
    ...quoted,
    quote_versions: [{ version: 1, ...emptyQuoteApiProperties, ...quoted, sent_at: at }],
  });
  const links = [linkOf('emnify', sent(quote)), linkOf('1NCE', sent(yen)), linkOf('Soracom', sent(own))];
  const [quotes] = buildQuoteComparisonSheets(rfq, links, { currency: 'USD', rates });
  expect(listCells(quotes, 0)).toMatchObject({
    ...{ Amount: '0.50', 'Minimum total': '5100.00', 'Approximate amount in USD': '0.63' },
    ...{ 'Approximate minimum total in USD': '6375.00', 'Approximate maximum total in USD': '6375.00' },
    'Exchange rates': '1 EUR = 1.25 USD, 26 Nov 2026, Example',
  });
  expect(listCells(quotes, 1)).toMatchObject({
    ...{ 'Approximate amount in USD': null, 'Approximate minimum total in USD': null },
    'Exchange rates': 'No exchange rate for JPY',
  });
  expect(listCells(quotes, 2)).toMatchObject({ 'Approximate amount in USD': '0.40', 'Exchange rates': '' });
  expect(buildQuoteComparisonSheets(rfq, links)[0]?.columns).not.toContain('Exchange rates');
});

test('omits a total that was stated for other quantities', () => {
  const total = {
    ...emptyQuoteApiProperties,
    quote_amount: '900.00',
    quote_currency: 'EUR',
    quote_amount_unit: 'total' as const,
  };
  const quoted = linkOf('emnify', { ...total, quote_versions: [{ version: 1, ...total, sent_at: at }] });
  expect(listCells(buildQuoteComparisonSheets(rfq, [quoted])[0], 0)).toMatchObject({
    'Minimum total': '900.00',
    'Points to clarify': '',
  });
  const changed = { ...rfq, need_changed_at: '2026-11-19T10:00:00.000Z', need_before: null };
  const sheets = buildQuoteComparisonSheets(changed, [quoted]);
  expect(listCells(sheets[0], 0)).toMatchObject({
    'Minimum total': null,
    'Points to clarify': 'No total stated for the current quantities',
  });
});
