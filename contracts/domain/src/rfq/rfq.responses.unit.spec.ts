import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { describe, expect, test } from 'vitest';
import { effectOf } from './lifecycle/linkEffects.ts';
import { isAnswer, responseRecord } from './rfq.responses.ts';

const fact = { rfqId: 'r', linkId: 'l', providerId: 'p', buyerId: 'b', companyId: null };
const quote = { version: 1, amount: '1.00', currency: 'EUR', ...amountAlone, details: null, notes: null } as const;

describe('what counts as an answer', () => {
  test('accepting, rejecting and quoting do', () => {
    expect(isAnswer(effectOf({ type: 'RfqAccepted', data: fact }))).toBe(true);
    expect(isAnswer(effectOf({ type: 'RfqRejected', data: { ...fact, reason: null, note: null } }))).toBe(true);
    expect(isAnswer(effectOf({ type: 'QuoteSent', data: { ...fact, ...quote } }))).toBe(true);
  });

  test('opening, expiring, deleting and what an admin sets do not', () => {
    const expired = { rfqId: 'r', buyerId: 'b', companyId: null, linkIds: ['l'], providerIds: ['p'] };
    expect(isAnswer(effectOf({ type: 'RfqViewed', data: fact }))).toBe(false);
    expect(isAnswer(effectOf({ type: 'RfqExpired', data: expired }))).toBe(false);
    expect(isAnswer(effectOf({ type: 'LinkDeleted', data: fact }))).toBe(false);
    const set = { ...fact, from: 'sent', to: 'responded', notes: null } as const;
    expect(isAnswer(effectOf({ type: 'LinkStatusSetByAdmin', data: set }))).toBe(false);
  });
});

const enough = { requests: 5, buyers: 3, answered: 4, medianSeconds: 3600 };

describe('the record that everybody may read', () => {
  test('has figures from 5 requests of 3 buyers on', () => {
    expect(responseRecord(enough)).toEqual({ registered: true, answerRate: 80, answerMinutes: 60 });
  });

  test.each([
    ['4 requests', { ...enough, requests: 4 }],
    ['2 buyers', { ...enough, buyers: 2 }],
  ])('has none with %s', (_few, figures) => {
    expect(responseRecord(figures)).toEqual({ registered: true, answerRate: null, answerMinutes: null });
  });

  test('has a rate and no time where nothing was answered', () => {
    const silent = { ...enough, answered: 0, medianSeconds: null };
    expect(responseRecord(silent)).toEqual({ registered: true, answerRate: 0, answerMinutes: null });
  });

  test('rounds the time up to minutes, so that a quick answer is not none', () => {
    expect(responseRecord({ ...enough, medianSeconds: 0 }).answerMinutes).toBe(1);
    expect(responseRecord({ ...enough, medianSeconds: 1 }).answerMinutes).toBe(1);
    expect(responseRecord({ ...enough, medianSeconds: 61 }).answerMinutes).toBe(2);
  });
});
