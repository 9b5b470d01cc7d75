import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type RfqLinkStatus, rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { maxEventsPerRfqLink } from './adminRfqLink.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleBuyerId,
  sampleRfqDeadline,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  sampleRfqLinks,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  sampleRfqId,
  sampleRfqSentEvent,
  buildSampleLinkStatusSetEvent,
  buildSampleRfqViewedEvent,
} from './testing/rfqEventFixtures.ts';

const { linkId } = sampleRfqLinks.emnify;
const set = (to: RfqLinkStatus, notes: string | null = null, ifVersion: number | null = null): RfqCommand => ({
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
  ...defaultsForStoredAmountOnlyQuotes,
  currency: 'EUR',
  details: null,
  notes: null,
};
const after = (...history: RfqEvent[]) => givenDeciderTestEvents(rfqDecider, [sampleRfqSentEvent, ...history]);

/** The events that lead to each status. */
const historyByStatus: Readonly<Record<RfqLinkStatus, readonly RfqEvent[]>> = {
  sent: [],
  accepted: [buildSampleRfqAcceptedEvent('emnify')],
  rejected: [buildSampleRfqRejectedEvent('emnify')],
  responded: [buildSampleRfqAcceptedEvent('emnify'), buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00')],
  expired: [buildSampleRfqExpiredEvent('emnify')],
};
const statusChanges = rfqLinkStatuses.flatMap((from) =>
  rfqLinkStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe('setting the status of a link', () => {
  test.each(statusChanges)('allows $to after $from, with a note', ({ from, to }) => {
    const event = buildSampleLinkStatusSetEvent('emnify', from, to);
    after(...historyByStatus[from])
      .when(set(to, 'Agreed by phone.'))
      .then([{ ...event, data: { ...event.data, notes: 'Agreed by phone.' } }]);
  });

  test('emits nothing for the same status, except with a note', () => {
    after(...historyByStatus.accepted)
      .when(set('accepted'))
      .then([]);
    const noted = buildSampleLinkStatusSetEvent('emnify', 'accepted', 'accepted');
    after(...historyByStatus.accepted)
      .when(set('accepted', 'Called.'))
      .then([{ ...noted, data: { ...noted.data, notes: 'Called.' } }]);
  });

  test('rejects changes after 1,000 events on a link, but not its deletion', () => {
    const full = after(
      ...Array.from({ length: maxEventsPerRfqLink }, () => buildSampleLinkStatusSetEvent('emnify', 'sent', 'sent')),
    );
    full.when(set('accepted')).thenRefuses('rfq.link-full');
    full.when(remove()).then([buildSampleLinkDeletedEvent('emnify')]);
  });

  test('lets the vendor quote after "accepted", and answer again after "sent"', () => {
    const known = { rfqId: sampleRfqId, linkId, providerId: 'emnify', buyerId: sampleBuyerId, companyId: null };
    const version1 = {
      ...known,
      ...defaultsForStoredAmountOnlyQuotes,
      version: 1,
      amount: '2.00',
      currency: 'EUR',
      details: null,
      notes: null,
    } as const;
    after(buildSampleLinkStatusSetEvent('emnify', 'sent', 'accepted'))
      .when(quote)
      .then([{ type: 'QuoteSent', data: version1 }]);
    after(...historyByStatus.rejected, buildSampleLinkStatusSetEvent('emnify', 'rejected', 'sent'))
      .when(accept)
      .then([buildSampleRfqAcceptedEvent('emnify')]);
    after(buildSampleLinkStatusSetEvent('emnify', 'sent', 'rejected'))
      .when(accept)
      .thenRefuses('rfq.rejected');
  });

  test('lets the vendor send the first quote after "responded"', () => {
    after(buildSampleLinkStatusSetEvent('emnify', 'sent', 'responded'))
      .when(quote)
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '2.00')]);
  });

  test('exempts a link from the deadline after a change from "expired"', () => {
    const reopened = after(
      buildSampleRfqExpiredEvent('emnify', 'soracom'),
      buildSampleLinkStatusSetEvent('emnify', 'expired', 'accepted'),
    );
    reopened.when(quote, { at: sampleRfqDeadline }).then([buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '2.00')]);
    reopened.when({ type: 'ExpireRfq' }, { at: sampleRfqDeadline }).then([]);
  });

  test('returns not found for an unknown or deleted link', () => {
    const refusal = givenDeciderTestEvents(rfqDecider).when(set('sent')).thenRefuses('rfq.link-not-found');
    expect(refusal.kind).toBe('notFound');
    after(buildSampleLinkDeletedEvent('emnify')).when(set('accepted')).thenRefuses('rfq.link-not-found');
  });
});

describe('deleting a link', () => {
  test('deletes a link in every status', () => {
    for (const history of Object.values(historyByStatus)) {
      after(...history)
        .when(remove())
        .then([buildSampleLinkDeletedEvent('emnify')]);
    }
  });

  test('makes the link unknown to admins and the vendor', () => {
    after(buildSampleLinkDeletedEvent('emnify')).when(remove()).thenRefuses('rfq.link-not-found');
    after(buildSampleLinkDeletedEvent('emnify')).when(accept).thenRefuses('rfq.not-found');
  });
});

describe('the version of a link', () => {
  test('counts only the events on this link', () => {
    const others = [buildSampleRfqViewedEvent('soracom'), buildSampleRfqAcceptedEvent('soracom')];
    after(buildSampleRfqViewedEvent('emnify'), ...others, buildSampleRfqAcceptedEvent('emnify'))
      .when(set('rejected', null, 2))
      .then([buildSampleLinkStatusSetEvent('emnify', 'accepted', 'rejected')]);
  });

  test('rejects commands with an outdated version', () => {
    const refusal = after(buildSampleRfqViewedEvent('emnify'))
      .when(set('rejected', null, 0))
      .thenRefuses('rfq.link-changed');
    expect(refusal.kind).toBe('precondition');
    after(buildSampleRfqViewedEvent('emnify')).when(remove(0)).thenRefuses('rfq.link-changed');
  });
});
