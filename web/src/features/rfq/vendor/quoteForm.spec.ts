import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleRfqCustomerFields, buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { buildQuoteFormValues, buildSendQuoteBody, validateQuoteForm } from './quoteForm.ts';

const quoted = buildSampleVendorRfqView({
  ...sampleRfqCustomerFields,
  response_status: 'responded',
  quote_version: 1,
  quote_amount: '0.62',
  quote_currency: 'EUR',
  quote_valid_until: '2026-11-28T16:24:30.000Z',
});

function setZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test.each([
  ['America/Los_Angeles', '2026-11-28', '2026-12-01T07:59:59.000Z'],
  ['Asia/Tokyo', '2026-11-29', '2026-11-30T14:59:59.000Z'],
])('keeps the stored instant in %s and ends a new day in local time', (zone, day, end) => {
  setZone(zone);
  const values = buildQuoteFormValues(quoted);
  expect(values.validUntil).toBe(day);
  expect(buildSendQuoteBody(quoted, values)?.quote_valid_until).toBe('2026-11-28T16:24:30.000Z');
  expect(buildSendQuoteBody(quoted, { ...values, validUntil: '2026-11-30' })?.quote_valid_until).toBe(end);
});

test('accepts today and rejects past days and out-of-range years', () => {
  setZone('UTC');
  const now = Date.parse('2026-11-28T12:00:00.000Z');
  const getError = (validUntil: string) =>
    validateQuoteForm({ ...buildQuoteFormValues(quoted), validUntil }, now, null)['validUntil'];
  expect(getError('2026-11-28')).toBeUndefined();
  for (const day of ['2026-11-27', '20265-11-30']) expect(getError(day)).toBe('Please choose today or a later day.');
});

test.each([
  ['0,62', 'EUR', '0.62'],
  ['0.62', 'EUR', '0.62'],
  ['1.234,50', 'USD', '1234.50'],
  ['1,234', 'JPY', '1234'],
  ['１２．５', 'EUR', '12.50'],
  ['٣٫٥', 'EUR', '3.50'],
  ['١٢٫٥٠', 'EUR', '12.50'],
  ['12，5', 'EUR', '12.50'],
  ['€ 12.50', 'EUR', '12.50'],
  ['12.50 €', 'EUR', '12.50'],
  ['$5', 'USD', '5.00'],
] as const)('sends the typed amount %s %s as %s', (amount, currency, quote_amount) => {
  const body = buildSendQuoteBody(quoted, { ...buildQuoteFormValues(quoted), amount, currency });
  expect(body).toMatchObject({ quote_amount, quote_currency: currency });
});
