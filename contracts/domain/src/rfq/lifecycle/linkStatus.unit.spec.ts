import { describe, expect, test } from 'vitest';
import { buyerLinkStatus, customerVisible, isOpen } from './linkStatus.ts';
import { linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';

const at = '2026-11-20T10:00:00.000Z';

test('a link waits for the vendor until it is rejected, responded or expired', () => {
  expect(linkStatuses.filter(isOpen)).toEqual(['sent', 'accepted']);
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
