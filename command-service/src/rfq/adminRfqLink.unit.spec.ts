import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { amountOnlyQuoteDefaults } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { givenEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { maxEventsPerRfqLink } from './adminRfqLink.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  sampleBuyerId,
  sampleDeadline,
  linkDeletedEvent,
  rfqExpiredEvent,
  sampleRfqLinks,
  quoteSentEvent,
  rfqRejectedEvent,
  sampleRfqId,
  rfqSentEvent,
  linkStatusSetByAdminEvent,
  rfqViewedEvent,
} from './testing/rfqEventFixtures.ts';

const { linkId } = sampleRfqLinks.emnify;
const set = (to: LinkStatus, notes: string | null = null, ifVersion: number | null = null): RfqCommand => ({
  type: 'SetLinkStatus',
  linkId,
  to,
  notes,
  ifVersion,
});
const remove = (ifVersion: number | null = null): RfqCommand => ({ type: 'DeleteLink', linkId, ifVersion });
const accept: RfqCommand = { type: 'AcceptRfq', providerId: 'emnify' };
const quote: RfqCommand = {
  type: 'RespondToRfq',
  providerId: 'emnify',
  amount: '2',
  ...amountOnlyQuoteDefaults,
  currency: 'EUR',
  details: null,
  notes: null,
};
const after = (...history: RfqEvent[]) => givenEvents(rfqDecider, [rfqSentEvent, ...history]);

/** The events that lead to each status. */
const historyByStatus: Readonly<Record<LinkStatus, readonly RfqEvent[]>> = {
  sent: [],
  accepted: [rfqAcceptedEvent('emnify')],
  rejected: [rfqRejectedEvent('emnify')],
  responded: [rfqAcceptedEvent('emnify'), quoteSentEvent('emnify', 1, '1.00')],
  expired: [rfqExpiredEvent('emnify')],
};
const statusChanges = linkStatuses.flatMap((from) =>
  linkStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe('setting the status of a link', () => {
  test.each(statusChanges)('allows $to after $from, with a note', ({ from, to }) => {
    const event = linkStatusSetByAdminEvent('emnify', from, to);
    after(...historyByStatus[from])
      .when(set(to, 'Agreed by phone.'))
      .then([{ ...event, data: { ...event.data, notes: 'Agreed by phone.' } }]);
  });

  test('emits nothing for the same status, except with a note', () => {
    after(...historyByStatus.accepted)
      .when(set('accepted'))
      .then([]);
    const noted = linkStatusSetByAdminEvent('emnify', 'accepted', 'accepted');
    after(...historyByStatus.accepted)
      .when(set('accepted', 'Called.'))
      .then([{ ...noted, data: { ...noted.data, notes: 'Called.' } }]);
  });

  test('rejects changes after 1,000 events on a link, but not its deletion', () => {
    const full = after(
      ...Array.from({ length: maxEventsPerRfqLink }, () => linkStatusSetByAdminEvent('emnify', 'sent', 'sent')),
    );
    full.when(set('accepted')).thenRefuses('rfq.link-full');
    full.when(remove()).then([linkDeletedEvent('emnify')]);
  });

  test('lets the vendor quote after "accepted", and answer again after "sent"', () => {
    const known = { rfqId: sampleRfqId, linkId, providerId: 'emnify', buyerId: sampleBuyerId, companyId: null };
    const version1 = {
      ...known,
      ...amountOnlyQuoteDefaults,
      version: 1,
      amount: '2.00',
      currency: 'EUR',
      details: null,
      notes: null,
    } as const;
    after(linkStatusSetByAdminEvent('emnify', 'sent', 'accepted'))
      .when(quote)
      .then([{ type: 'QuoteSent', data: version1 }]);
    after(...historyByStatus.rejected, linkStatusSetByAdminEvent('emnify', 'rejected', 'sent'))
      .when(accept)
      .then([rfqAcceptedEvent('emnify')]);
    after(linkStatusSetByAdminEvent('emnify', 'sent', 'rejected'))
      .when(accept)
      .thenRefuses('rfq.rejected');
  });

  test('lets the vendor send the first quote after "responded"', () => {
    after(linkStatusSetByAdminEvent('emnify', 'sent', 'responded'))
      .when(quote)
      .then([quoteSentEvent('emnify', 1, '2.00')]);
  });

  test('exempts a link from the deadline after a change from "expired"', () => {
    const reopened = after(
      rfqExpiredEvent('emnify', 'soracom'),
      linkStatusSetByAdminEvent('emnify', 'expired', 'accepted'),
    );
    reopened.when(quote, { at: sampleDeadline }).then([quoteSentEvent('emnify', 1, '2.00')]);
    reopened.when({ type: 'ExpireRfq' }, { at: sampleDeadline }).then([]);
  });

  test('returns not found for an unknown or deleted link', () => {
    const refusal = givenEvents(rfqDecider).when(set('sent')).thenRefuses('rfq.link-not-found');
    expect(refusal.kind).toBe('notFound');
    after(linkDeletedEvent('emnify')).when(set('accepted')).thenRefuses('rfq.link-not-found');
  });
});

describe('deleting a link', () => {
  test('deletes a link in every status', () => {
    for (const history of Object.values(historyByStatus)) {
      after(...history)
        .when(remove())
        .then([linkDeletedEvent('emnify')]);
    }
  });

  test('makes the link unknown to admins and the vendor', () => {
    after(linkDeletedEvent('emnify')).when(remove()).thenRefuses('rfq.link-not-found');
    after(linkDeletedEvent('emnify')).when(accept).thenRefuses('rfq.not-found');
  });
});

describe('the version of a link', () => {
  test('counts only the events on this link', () => {
    const others = [rfqViewedEvent('soracom'), rfqAcceptedEvent('soracom')];
    after(rfqViewedEvent('emnify'), ...others, rfqAcceptedEvent('emnify'))
      .when(set('rejected', null, 2))
      .then([linkStatusSetByAdminEvent('emnify', 'accepted', 'rejected')]);
  });

  test('rejects commands with an outdated version', () => {
    const refusal = after(rfqViewedEvent('emnify'))
      .when(set('rejected', null, 0))
      .thenRefuses('rfq.link-changed');
    expect(refusal.kind).toBe('precondition');
    after(rfqViewedEvent('emnify')).when(remove(0)).thenRefuses('rfq.link-changed');
  });
});
