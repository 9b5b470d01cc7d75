import { describe, expect, test } from 'vitest';
import { getCurrentRfqLinkTimestamps } from './currentLinkTimestamps.ts';

const [monday, tuesday, friday] = ['2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z', '2026-11-27T08:00:00.000Z'];
const untouched = {
  ...{ status: 'sent' as const, quoteWithdrawn: false, outcome: null },
  ...{ viewedAt: null, acceptedAt: null, rejectedAt: null, respondedAt: null, withdrawnAt: null, outcomeAt: null },
};

describe('getCurrentRfqLinkTimestamps', () => {
  test('counts a response as the first view', () => {
    const answered = getCurrentRfqLinkTimestamps({ ...untouched, status: 'rejected', rejectedAt: tuesday });
    expect(answered).toMatchObject({ viewedAt: tuesday, declinedAt: tuesday });
    const openedLater = getCurrentRfqLinkTimestamps({
      ...untouched,
      status: 'accepted',
      acceptedAt: monday,
      viewedAt: friday,
    });
    expect(openedLater.viewedAt).toBe(monday);
  });

  test('omits responses that an admin reset', () => {
    expect(getCurrentRfqLinkTimestamps({ ...untouched, rejectedAt: monday }).declinedAt).toBeNull();
    expect(getCurrentRfqLinkTimestamps({ ...untouched, acceptedAt: monday }).acceptedAt).toBeNull();
    expect(
      getCurrentRfqLinkTimestamps({ ...untouched, status: 'accepted', respondedAt: monday }).respondedAt,
    ).toBeNull();
  });

  test('returns either the response or the withdrawal of a quote', () => {
    const quoted = { ...untouched, acceptedAt: monday, respondedAt: tuesday };
    expect(getCurrentRfqLinkTimestamps({ ...quoted, status: 'responded' })).toMatchObject({
      respondedAt: tuesday,
      withdrawnAt: null,
    });
    const taken = { ...quoted, status: 'accepted' as const, quoteWithdrawn: true, withdrawnAt: friday };
    expect(getCurrentRfqLinkTimestamps(taken)).toMatchObject({
      acceptedAt: monday,
      respondedAt: null,
      withdrawnAt: friday,
    });
    const again = { ...taken, status: 'responded' as const, quoteWithdrawn: false };
    expect(getCurrentRfqLinkTimestamps(again)).toMatchObject({ respondedAt: tuesday, withdrawnAt: null });
  });

  test('returns the time of an outcome only while it applies', () => {
    expect(getCurrentRfqLinkTimestamps({ ...untouched, outcome: 'closed', outcomeAt: friday }).outcomeAt).toBe(friday);
    expect(getCurrentRfqLinkTimestamps({ ...untouched, outcomeAt: friday }).outcomeAt).toBeNull();
  });
});
