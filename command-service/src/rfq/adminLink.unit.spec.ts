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

/** How a link comes into each status. */
const ways: Readonly<Record<LinkStatus, readonly RfqEvent[]>> = {
  sent: [],
  accepted: [accepted('emnify')],
  rejected: [rejected('emnify')],
  responded: [accepted('emnify'), quoted('emnify', 1, '1.00')],
  expired: [expired('emnify')],
};
const moves = linkStatuses.flatMap((from) => linkStatuses.filter((to) => to !== from).map((to) => ({ from, to })));

describe("an admin's status", () => {
  test.each(moves)('may follow any other: $to after $from, with the note', ({ from, to }) => {
    const event = setByAdmin('emnify', from, to);
    after(...ways[from])
      .when(set(to, 'Agreed by phone.'))
      .then([{ ...event, data: { ...event.data, notes: 'Agreed by phone.' } }]);
  });

  test('that is the one it has already changes nothing, unless there is a note to keep', () => {
    after(...ways.accepted)
      .when(set('accepted'))
      .then([]);
    const noted = setByAdmin('emnify', 'accepted', 'accepted');
    after(...ways.accepted)
      .when(set('accepted', 'Called.'))
      .then([{ ...noted, data: { ...noted.data, notes: 'Called.' } }]);
  });

  test('is refused once a link was changed a thousand times; it can still be deleted', () => {
    const full = after(...Array.from({ length: mostLinkChanges }, () => setByAdmin('emnify', 'sent', 'sent')));
    full.when(set('accepted')).thenRefuses('rfq.link-full');
    full.when(remove()).then([deleted('emnify')]);
  });

  test('takes effect as if the link were in it: the vendor quotes after accepted, and answers anew after sent', () => {
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
    after(...ways.rejected, setByAdmin('emnify', 'rejected', 'sent'))
      .when(accept)
      .then([accepted('emnify')]);
    after(setByAdmin('emnify', 'sent', 'rejected'))
      .when(accept)
      .thenRefuses('rfq.rejected');
  });

  test('of responded without a quote lets the vendor send the first version', () => {
    after(setByAdmin('emnify', 'sent', 'responded'))
      .when(quote)
      .then([quoted('emnify', 1, '2.00')]);
  });

  test('takes a link out of expired for good: its deadline no longer ends it', () => {
    const reopened = after(expired('emnify', 'soracom'), setByAdmin('emnify', 'expired', 'accepted'));
    reopened.when(quote, { at: deadline }).then([quoted('emnify', 1, '2.00')]);
    reopened.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
  });

  test('of a link that does not exist, or was deleted, is refused as not found', () => {
    const refusal = given(rfqDecider).when(set('sent')).thenRefuses('rfq.link-not-found');
    expect(refusal.kind).toBe('notFound');
    after(deleted('emnify')).when(set('accepted')).thenRefuses('rfq.link-not-found');
  });
});

describe('deleting a link', () => {
  test('is a tombstone from every status', () => {
    for (const way of Object.values(ways)) {
      after(...way)
        .when(remove())
        .then([deleted('emnify')]);
    }
  });

  test('a second time is refused as not found, and the vendor finds nothing any more', () => {
    after(deleted('emnify')).when(remove()).thenRefuses('rfq.link-not-found');
    after(deleted('emnify')).when(accept).thenRefuses('rfq.not-found');
  });
});

describe("the link's version", () => {
  test('counts the events on this link alone', () => {
    const others = [viewed('soracom'), accepted('soracom')];
    after(viewed('emnify'), ...others, accepted('emnify'))
      .when(set('rejected', null, 2))
      .then([setByAdmin('emnify', 'accepted', 'rejected')]);
  });

  test('refuses what was decided on an older one', () => {
    const refusal = after(viewed('emnify'))
      .when(set('rejected', null, 0))
      .thenRefuses('rfq.link-changed');
    expect(refusal.kind).toBe('precondition');
    after(viewed('emnify')).when(remove(0)).thenRefuses('rfq.link-changed');
  });
});
