import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { describe, expect, test } from 'vitest';
import { effectOf } from './lifecycle/linkEffects.ts';
import { isAnswer, responseRecord } from './rfq.responses.ts';

const fact = { rfqId: 'r', linkId: 'l', providerId: 'p', buyerId: 'b', companyId: null };
const quote = { version: 1, amount: '1.00', currency: 'EUR', ...amountAlone, details: null, notes: null } as const;

describe('isVendorResponse', () => {
  test('returns true for accepting, declining and quoting', () => {
    expect(isAnswer(effectOf({ type: 'RfqAccepted', data: fact }))).toBe(true);
    expect(isAnswer(effectOf({ type: 'RfqRejected', data: { ...fact, reason: null, note: null } }))).toBe(true);
    expect(isAnswer(effectOf({ type: 'QuoteSent', data: { ...fact, ...quote } }))).toBe(true);
  });

  test('returns false for viewing, expiring, deleting and admin changes', () => {
    const expired = { rfqId: 'r', buyerId: 'b', companyId: null, linkIds: ['l'], providerIds: ['p'] };
    expect(isAnswer(effectOf({ type: 'RfqViewed', data: fact }))).toBe(false);
    expect(isAnswer(effectOf({ type: 'RfqExpired', data: expired }))).toBe(false);
    expect(isAnswer(effectOf({ type: 'LinkDeleted', data: fact }))).toBe(false);
    const set = { ...fact, from: 'sent', to: 'responded', notes: null } as const;
    expect(isAnswer(effectOf({ type: 'LinkStatusSetByAdmin', data: set }))).toBe(false);
  });
});

const sufficientMetrics = { requests: 5, buyers: 3, answered: 4, medianSeconds: 3600 };

describe('buildResponseRecord', () => {
  test('returns statistics from 5 requests by 3 buyers', () => {
    expect(responseRecord(sufficientMetrics)).toEqual({ registered: true, answerRate: 80, answerMinutes: 60 });
  });

  test.each([
    ['4 requests', { ...sufficientMetrics, requests: 4 }],
    ['2 buyers', { ...sufficientMetrics, buyers: 2 }],
  ])('returns no statistics with %s', (_few, figures) => {
    expect(responseRecord(figures)).toEqual({ registered: true, answerRate: null, answerMinutes: null });
  });

  test('returns a rate without a time when there is no response', () => {
    const silent = { ...sufficientMetrics, answered: 0, medianSeconds: null };
    expect(responseRecord(silent)).toEqual({ registered: true, answerRate: 0, answerMinutes: null });
  });

  test('rounds the time up to at least a minute', () => {
    expect(responseRecord({ ...sufficientMetrics, medianSeconds: 0 }).answerMinutes).toBe(1);
    expect(responseRecord({ ...sufficientMetrics, medianSeconds: 1 }).answerMinutes).toBe(1);
    expect(responseRecord({ ...sufficientMetrics, medianSeconds: 61 }).answerMinutes).toBe(2);
  });
});
