import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { describe, expect, test } from 'vitest';
import { mostLinkChanges } from './adminLink.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  accepted,
  buyerId,
  deadline,
  deleted,
  expired,
  links,
  quoted,
  rejected,
  rfqId,
  sent,
  setByAdmin,
  viewed,
} from './testing/rfqHistory.ts';

const { linkId } = links.emnify;
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
  ...amountAlone,
  currency: 'EUR',
  details: null,
  notes: null,
};
const after = (...history: RfqEvent[]) => given(rfqDecider, [sent, ...history]);

/** The events that lead to each status. */
const historyByStatus: Readonly<Record<LinkStatus, readonly RfqEvent[]>> = {
  sent: [],
  accepted: [accepted('emnify')],
  rejected: [rejected('emnify')],
  responded: [accepted('emnify'), quoted('emnify', 1, '1.00')],
  expired: [expired('emnify')],
};
const statusChanges = linkStatuses.flatMap((from) =>
  linkStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe('setting the status of a link', () => {
  test.each(statusChanges)('allows $to after $from, with a note', ({ from, to }) => {
    const event = setByAdmin('emnify', from, to);
    after(...historyByStatus[from])
      .when(set(to, 'Agreed by phone.'))
      .then([{ ...event, data: { ...event.data, notes: 'Agreed by phone.' } }]);
  });

  test('emits nothing for the same status, except with a note', () => {
    after(...historyByStatus.accepted)
      .when(set('accepted'))
      .then([]);
    const noted = setByAdmin('emnify', 'accepted', 'accepted');
    after(...historyByStatus.accepted)
      .when(set('accepted', 'Called.'))
      .then([{ ...noted, data: { ...noted.data, notes: 'Called.' } }]);
  });

  test('rejects changes after 1,000 events on a link, but not its deletion', () => {
    const full = after(...Array.from({ length: mostLinkChanges }, () => setByAdmin('emnify', 'sent', 'sent')));
    full.when(set('accepted')).thenRefuses('rfq.link-full');
    full.when(remove()).then([deleted('emnify')]);
  });

  test('lets the vendor quote after "accepted", and answer again after "sent"', () => {
    const known = { rfqId, linkId, providerId: 'emnify', buyerId, companyId: null };
    const version1 = {
      ...known,
      ...amountAlone,
      version: 1,
      amount: '2.00',
      currency: 'EUR',
      details: null,
      notes: null,
    } as const;
    after(setByAdmin('emnify', 'sent', 'accepted'))
      .when(quote)
      .then([{ type: 'QuoteSent', data: version1 }]);
    after(...historyByStatus.rejected, setByAdmin('emnify', 'rejected', 'sent'))
      .when(accept)
      .then([accepted('emnify')]);
    after(setByAdmin('emnify', 'sent', 'rejected'))
      .when(accept)
      .thenRefuses('rfq.rejected');
  });

  test('lets the vendor send the first quote after "responded"', () => {
    after(setByAdmin('emnify', 'sent', 'responded'))
      .when(quote)
      .then([quoted('emnify', 1, '2.00')]);
  });

  test('exempts a link from the deadline after a change from "expired"', () => {
    const reopened = after(expired('emnify', 'soracom'), setByAdmin('emnify', 'expired', 'accepted'));
    reopened.when(quote, { at: deadline }).then([quoted('emnify', 1, '2.00')]);
    reopened.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
  });

  test('returns not found for an unknown or deleted link', () => {
    const refusal = given(rfqDecider).when(set('sent')).thenRefuses('rfq.link-not-found');
    expect(refusal.kind).toBe('notFound');
    after(deleted('emnify')).when(set('accepted')).thenRefuses('rfq.link-not-found');
  });
});

describe('deleting a link', () => {
  test('deletes a link in every status', () => {
    for (const history of Object.values(historyByStatus)) {
      after(...history)
        .when(remove())
        .then([deleted('emnify')]);
    }
  });

  test('makes the link unknown to admins and the vendor', () => {
    after(deleted('emnify')).when(remove()).thenRefuses('rfq.link-not-found');
    after(deleted('emnify')).when(accept).thenRefuses('rfq.not-found');
  });
});

describe('the version of a link', () => {
  test('counts only the events on this link', () => {
    const others = [viewed('soracom'), accepted('soracom')];
    after(viewed('emnify'), ...others, accepted('emnify'))
      .when(set('rejected', null, 2))
      .then([setByAdmin('emnify', 'accepted', 'rejected')]);
  });

  test('rejects commands with an outdated version', () => {
    const refusal = after(viewed('emnify'))
      .when(set('rejected', null, 0))
      .thenRefuses('rfq.link-changed');
    expect(refusal.kind).toBe('precondition');
    after(viewed('emnify')).when(remove(0)).thenRefuses('rfq.link-changed');
  });
});
