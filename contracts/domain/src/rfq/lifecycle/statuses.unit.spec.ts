import { type RfqLinkStatus, rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  toBuyerRfqLinkStatus,
  isCustomerContactVisibleToVendor,
  hasCurrentQuote,
  isRfqLinkEnded,
  isRfqLinkOpen,
  computeRfqOverallStatus,
} from './statuses.ts';

const at = '2026-11-20T10:00:00.000Z';

test('treats sent and accepted links as open', () => {
  expect(rfqLinkStatuses.filter(isRfqLinkOpen)).toEqual(['sent', 'accepted']);
});

test('treats rejected and expired links as ended', () => {
  expect(rfqLinkStatuses.filter(isRfqLinkEnded)).toEqual(['rejected', 'expired']);
});

describe('toBuyerRfqLinkStatus', () => {
  test('returns declined for a rejected link, viewed or not', () => {
    expect(toBuyerRfqLinkStatus('rejected', null)).toBe('declined');
    expect(toBuyerRfqLinkStatus('rejected', at)).toBe('declined');
  });

  test('returns viewed only for sent links that were opened', () => {
    expect(toBuyerRfqLinkStatus('sent', at)).toBe('viewed');
    expect(toBuyerRfqLinkStatus('sent', null)).toBe('sent');
    expect(toBuyerRfqLinkStatus('accepted', at)).toBe('accepted');
    expect(toBuyerRfqLinkStatus('expired', at)).toBe('expired');
  });
});

describe('isCustomerContactVisibleToVendor', () => {
  test.each(rfqLinkStatuses)('returns true after an acceptance for a link that is %s now', (status) => {
    expect(isCustomerContactVisibleToVendor({ status, everAccepted: true })).toBe(true);
  });

  test('returns false for links that ended without an acceptance', () => {
    const visible = rfqLinkStatuses.filter((status) =>
      isCustomerContactVisibleToVendor({ status, everAccepted: false }),
    );
    expect(visible).toEqual(['accepted', 'responded']);
  });
});

describe('hasCurrentQuote', () => {
  const quoted = { status: 'responded', quoteVersion: 1, quoteWithdrawn: false } as const;

  test('returns true only for responded links', () => {
    expect(rfqLinkStatuses.filter((status) => hasCurrentQuote({ ...quoted, status }))).toEqual(['responded']);
  });

  test('returns false without a version or after a withdrawal, even if an admin sets responded', () => {
    expect(hasCurrentQuote({ ...quoted, quoteVersion: null })).toBe(false);
    expect(hasCurrentQuote({ ...quoted, quoteWithdrawn: true })).toBe(false);
  });
});

const links = (...statuses: RfqLinkStatus[]): RfqLinkStatus[] => statuses;

describe('computeRfqOverallStatus', () => {
  test.each([
    [links('rejected', 'responded', 'expired'), 'responded'],
    [links('rejected', 'rejected', 'rejected'), 'declined'],
    [links('sent', 'rejected'), 'sent'],
    [links('accepted', 'expired'), 'sent'],
    [links('expired'), 'expired'],
    [links('rejected', 'expired'), 'expired'],
    [links(), 'closed'],
  ])('returns for %j the status %s', (statuses, expected) => {
    expect(computeRfqOverallStatus(statuses)).toBe(expected);
  });

  test('does not depend on the order of the links', () => {
    const anyLinks = fc.array(fc.constantFrom(...rfqLinkStatuses), { maxLength: 3 });
    fc.assert(
      fc.property(
        anyLinks,
        (statuses) => computeRfqOverallStatus(statuses) === computeRfqOverallStatus([...statuses].reverse()),
      ),
    );
  });
});
