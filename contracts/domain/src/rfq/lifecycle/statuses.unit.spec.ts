import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  toBuyerLinkStatus,
  isCustomerVisible,
  hasCurrentQuote,
  isLinkEnded,
  isLinkOpen,
  computeOverallStatus,
} from './statuses.ts';

const at = '2026-11-20T10:00:00.000Z';

test('treats sent and accepted links as open', () => {
  expect(linkStatuses.filter(isLinkOpen)).toEqual(['sent', 'accepted']);
});

test('treats rejected and expired links as ended', () => {
  expect(linkStatuses.filter(isLinkEnded)).toEqual(['rejected', 'expired']);
});

describe('toBuyerLinkStatus', () => {
  test('returns declined for a rejected link, viewed or not', () => {
    expect(toBuyerLinkStatus('rejected', null)).toBe('declined');
    expect(toBuyerLinkStatus('rejected', at)).toBe('declined');
  });

  test('returns viewed only for sent links that were opened', () => {
    expect(toBuyerLinkStatus('sent', at)).toBe('viewed');
    expect(toBuyerLinkStatus('sent', null)).toBe('sent');
    expect(toBuyerLinkStatus('accepted', at)).toBe('accepted');
    expect(toBuyerLinkStatus('expired', at)).toBe('expired');
  });
});

describe('isCustomerVisible', () => {
  test.each(linkStatuses)('returns true after an acceptance for a link that is %s now', (status) => {
    expect(isCustomerVisible({ status, everAccepted: true })).toBe(true);
  });

  test('returns false for links that ended without an acceptance', () => {
    const visible = linkStatuses.filter((status) => isCustomerVisible({ status, everAccepted: false }));
    expect(visible).toEqual(['accepted', 'responded']);
  });
});

describe('hasCurrentQuote', () => {
  const quoted = { status: 'responded', quoteVersion: 1, quoteWithdrawn: false } as const;

  test('returns true only for responded links', () => {
    expect(linkStatuses.filter((status) => hasCurrentQuote({ ...quoted, status }))).toEqual(['responded']);
  });

  test('returns false without a version or after a withdrawal, even if an admin sets responded', () => {
    expect(hasCurrentQuote({ ...quoted, quoteVersion: null })).toBe(false);
    expect(hasCurrentQuote({ ...quoted, quoteWithdrawn: true })).toBe(false);
  });
});

const links = (...statuses: LinkStatus[]): LinkStatus[] => statuses;

describe('computeOverallStatus', () => {
  test.each([
    [links('rejected', 'responded', 'expired'), 'responded'],
    [links('rejected', 'rejected', 'rejected'), 'declined'],
    [links('sent', 'rejected'), 'sent'],
    [links('accepted', 'expired'), 'sent'],
    [links('expired'), 'expired'],
    [links('rejected', 'expired'), 'expired'],
    [links(), 'closed'],
  ])('returns for %j the status %s', (statuses, expected) => {
    expect(computeOverallStatus(statuses)).toBe(expected);
  });

  test('does not depend on the order of the links', () => {
    const anyLinks = fc.array(fc.constantFrom(...linkStatuses), { maxLength: 3 });
    fc.assert(
      fc.property(
        anyLinks,
        (statuses) => computeOverallStatus(statuses) === computeOverallStatus([...statuses].reverse()),
      ),
    );
  });
});
