import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { describe, expect, test } from 'vitest';
import { getRfqLinkEventEffect } from './lifecycle/linkEffects.ts';
import { isVendorResponseEventEffect, buildPublicProviderResponseMetrics } from './rfq.responses.ts';

const fact = { rfqId: 'r', linkId: 'l', providerId: 'p', buyerId: 'b', companyId: null };
const quote = {
  version: 1,
  amount: '1.00',
  currency: 'EUR',
  ...defaultsForStoredAmountOnlyQuotes,
  details: null,
  notes: null,
} as const;

describe('isVendorResponseEventEffect', () => {
  test('returns true for accepting, declining and quoting', () => {
    expect(isVendorResponseEventEffect(getRfqLinkEventEffect({ type: 'RfqAccepted', data: fact }))).toBe(true);
    expect(
      isVendorResponseEventEffect(
        getRfqLinkEventEffect({ type: 'RfqRejected', data: { ...fact, reason: null, note: null } }),
      ),
    ).toBe(true);
    expect(isVendorResponseEventEffect(getRfqLinkEventEffect({ type: 'QuoteSent', data: { ...fact, ...quote } }))).toBe(
      true,
    );
  });

  test('returns false for viewing, expiring, deleting and admin changes', () => {
    const expired = { rfqId: 'r', buyerId: 'b', companyId: null, linkIds: ['l'], providerIds: ['p'] };
    expect(isVendorResponseEventEffect(getRfqLinkEventEffect({ type: 'RfqViewed', data: fact }))).toBe(false);
    expect(isVendorResponseEventEffect(getRfqLinkEventEffect({ type: 'RfqExpired', data: expired }))).toBe(false);
    expect(isVendorResponseEventEffect(getRfqLinkEventEffect({ type: 'LinkDeleted', data: fact }))).toBe(false);
    const set = { ...fact, from: 'sent', to: 'responded', notes: null } as const;
    expect(isVendorResponseEventEffect(getRfqLinkEventEffect({ type: 'LinkStatusSetByAdmin', data: set }))).toBe(false);
  });
});

const sufficientMetrics = { requests: 5, buyers: 3, answered: 4, medianSeconds: 3600 };

describe('buildPublicProviderResponseMetrics', () => {
  test('returns statistics from 5 requests by 3 buyers', () => {
    expect(buildPublicProviderResponseMetrics(sufficientMetrics)).toEqual({
      registered: true,
      answerRate: 80,
      answerMinutes: 60,
    });
  });

  test.each([
    ['4 requests', { ...sufficientMetrics, requests: 4 }],
    ['2 buyers', { ...sufficientMetrics, buyers: 2 }],
  ])('returns no statistics with %s', (_few, figures) => {
    expect(buildPublicProviderResponseMetrics(figures)).toEqual({
      registered: true,
      answerRate: null,
      answerMinutes: null,
    });
  });

  test('returns a rate without a time when there is no response', () => {
    const silent = { ...sufficientMetrics, answered: 0, medianSeconds: null };
    expect(buildPublicProviderResponseMetrics(silent)).toEqual({
      registered: true,
      answerRate: 0,
      answerMinutes: null,
    });
  });

  test('rounds the time up to at least a minute', () => {
    expect(buildPublicProviderResponseMetrics({ ...sufficientMetrics, medianSeconds: 0 }).answerMinutes).toBe(1);
    expect(buildPublicProviderResponseMetrics({ ...sufficientMetrics, medianSeconds: 1 }).answerMinutes).toBe(1);
    expect(buildPublicProviderResponseMetrics({ ...sufficientMetrics, medianSeconds: 61 }).answerMinutes).toBe(2);
  });
});
