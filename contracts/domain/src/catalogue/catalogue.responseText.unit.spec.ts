import { expect, test } from 'vitest';
import { unclaimedProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatProviderResponseTime, formatProviderResponseSummary } from './catalogue.responseText.ts';

const record = (answerRate: number | null, answerMinutes: number | null) => ({
  registered: true,
  answerRate,
  answerMinutes,
});

test('states only whether a vendor is registered when there are no statistics', () => {
  expect(formatProviderResponseSummary(unclaimedProviderResponseMetrics)).toBe('Not on this platform yet');
  expect(formatProviderResponseSummary(record(null, null))).toBe('Responds on this platform');
});

test('states the response rate and time', () => {
  expect(formatProviderResponseSummary(record(92, 240))).toBe('Responds to 92% of requests, median time 4 h');
  expect(formatProviderResponseSummary(record(0, null))).toBe('Responds to 0% of requests');
});

test.each([
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [89, '1 h'],
  [2879, '48 h'],
  [2880, '2 days'],
  [20_160, '14 days'],
])('formats %i minutes as %s', (minutes, text) =>
  expect(formatMessage(formatProviderResponseTime(minutes))).toBe(text),
);
