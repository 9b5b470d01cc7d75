import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buyerLinkStatus, customerVisible, hasStandingQuote, isEnded, isOpen, overallStatus } from './statuses.ts';

const at = '2026-11-20T10:00:00.000Z';

test('a link waits for the vendor until it is rejected, responded or expired', () => {
  expect(linkStatuses.filter(isOpen)).toEqual(['sent', 'accepted']);
});

test('nothing more can come of a link that is rejected or expired', () => {
  expect(linkStatuses.filter(isEnded)).toEqual(['rejected', 'expired']);
});

describe('status of a link in the words of the buyer', () => {
  test('a rejected link reads declined, whether it was viewed or not', () => {
    expect(buyerLinkStatus('rejected', null)).toBe('declined');
    expect(buyerLinkStatus('rejected', at)).toBe('declined');
  });

  test('a link that was opened reads viewed only while it is still sent', () => {
    expect(buyerLinkStatus('sent', at)).toBe('viewed');
    expect(buyerLinkStatus('sent', null)).toBe('sent');
    expect(buyerLinkStatus('accepted', at)).toBe('accepted');
    expect(buyerLinkStatus('expired', at)).toBe('expired');
  });
});

describe('who the customer is', () => {
  test.each(linkStatuses)('shows to a vendor that once accepted, also when the link is %s now', (status) => {
    expect(customerVisible({ status, everAccepted: true })).toBe(true);
  });

  test('stays hidden on a link that was rejected or expired without having been accepted', () => {
    const visible = linkStatuses.filter((status) => customerVisible({ status, everAccepted: false }));
    expect(visible).toEqual(['accepted', 'responded']);
  });
});

describe('the current quote of a link', () => {
  const quoted = { status: 'responded', quoteVersion: 1, quoteWithdrawn: false } as const;

  test('is there only while the link is responded', () => {
    expect(linkStatuses.filter((status) => hasStandingQuote({ ...quoted, status }))).toEqual(['responded']);
  });

  test('is not there without a version, or once it was withdrawn, also where an admin sets the link to responded', () => {
    expect(hasStandingQuote({ ...quoted, quoteVersion: null })).toBe(false);
    expect(hasStandingQuote({ ...quoted, quoteWithdrawn: true })).toBe(false);
  });
});

const links = (...statuses: LinkStatus[]): LinkStatus[] => statuses;

describe('overall status of an RFQ', () => {
  test.each([
    [links('rejected', 'responded', 'expired'), 'responded'],
    [links('rejected', 'rejected', 'rejected'), 'declined'],
    [links('sent', 'rejected'), 'sent'],
    [links('accepted', 'expired'), 'sent'],
    [links('expired'), 'expired'],
    [links('rejected', 'expired'), 'expired'],
    [links(), 'closed'],
  ])('%j reads as %s', (statuses, expected) => {
    expect(overallStatus(statuses)).toBe(expected);
  });

  test('does not depend on the order of the links', () => {
    const anyLinks = fc.array(fc.constantFrom(...linkStatuses), { maxLength: 3 });
    fc.assert(fc.property(anyLinks, (statuses) => overallStatus(statuses) === overallStatus([...statuses].reverse())));
  });
});
