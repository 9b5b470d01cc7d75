import { given } from '@marketplace/event-store/testing/specification.ts';
import { describe, expect, test } from 'vitest';
import { mostBuyerChanges } from './buyerRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  accepted,
  added,
  awarded,
  buyerId,
  closed,
  closedByAward,
  deadline,
  deleted,
  expired,
  kore,
  links,
  notAwarded,
  quoted,
  rejected,
  reopened,
  setByAdmin,
  withdrawn,
} from './testing/rfqHistory.ts';
import { afterSent, bothQuoted, extendTo, laterDeadline, quoteOfEmnify, reopenUntil } from './testing/rfqSituations.ts';

const award = (of: 'emnify' | 'soracom', version: number, note: string | null = null): RfqCommand => ({
  type: 'AwardQuotes',
  buyer: { userId: buyerId },
  awards: [{ linkId: links[of].linkId, version }],
  note,
});
const close = (note: string | null = null): RfqCommand => ({ type: 'CloseRfq', buyer: { userId: buyerId }, note });
const reopen: RfqCommand = { type: 'ReopenRfq', buyer: { userId: buyerId } };
const withdraw: RfqCommand = { type: 'WithdrawQuote', providerId: 'emnify' };

describe('an award', () => {
  test('records awarded and other quotes with the note, and closes the RFQ', () => {
    afterSent(...bothQuoted)
      .when(award('emnify', 1, 'Norway decided.'))
      .then([awarded('emnify', 1), notAwarded('soracom', 1, 'Norway decided.'), closedByAward([], 'Norway decided.')]);
  });

  test('awards several quotes', () => {
    const awards = [links.emnify, links.soracom].map(({ linkId }) => ({ linkId, version: 1 }));
    afterSent(...bothQuoted)
      .when({ type: 'AwardQuotes', buyer: { userId: buyerId }, awards, note: null })
      .then([awarded('emnify', 1), awarded('soracom', 1), closedByAward([])]);
  });

  test('closes the RFQ for vendors without a quote, after expiring overdue links', () => {
    afterSent(...bothQuoted.slice(0, 2))
      .when(award('emnify', 1))
      .then([awarded('emnify', 1), closedByAward(['soracom'])]);
    afterSent(...bothQuoted.slice(0, 2))
      .when(award('emnify', 1), { at: deadline })
      .then([expired('soracom'), awarded('emnify', 1), closedByAward(['soracom'])]);
  });

  test('rejects an outdated version, without any event', () => {
    afterSent(...bothQuoted, quoted('emnify', 2, '0.90'))
      .when(award('emnify', 1))
      .thenRefuses('quote.changed');
    const awards = [
      { linkId: links.soracom.linkId, version: 1 },
      { linkId: links.emnify.linkId, version: 2 },
    ];
    afterSent(...bothQuoted)
      .when({ type: 'AwardQuotes', buyer: { userId: buyerId }, awards, note: null })
      .thenRefuses('quote.changed');
  });

  test('rejects a withdrawn, missing, expired, deleted or foreign quote', () => {
    afterSent(...bothQuoted, withdrawn('emnify', 1))
      .when(award('emnify', 1))
      .thenRefuses('quote.withdrawn');
    afterSent(accepted('emnify')).when(award('emnify', 1)).thenRefuses('quote.missing');
    afterSent(accepted('emnify')).when(award('emnify', 1), { at: deadline }).thenRefuses('rfq.expired');
    afterSent(...bothQuoted, setByAdmin('emnify', 'responded', 'expired'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.expired');
    afterSent(...bothQuoted, deleted('emnify'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.link-not-found');
    const foreign = {
      type: 'AwardQuotes',
      buyer: { userId: buyerId },
      awards: [{ linkId: kore.linkId, version: 1 }],
      note: null,
    } as const;
    afterSent(...bothQuoted)
      .when(foreign)
      .thenRefuses('rfq.link-not-found');
  });

  test('rejects a link set to responded by an admin without a quote', () => {
    afterSent(setByAdmin('emnify', 'sent', 'responded'))
      .when(award('emnify', 1))
      .thenRefuses('quote.missing');
  });

  test('rejects another award, closing, reopening and extending afterwards', () => {
    const over = afterSent(...bothQuoted, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([]));
    over.when(award('soracom', 1)).thenRefuses('rfq.awarded');
    over.when(close()).thenRefuses('rfq.awarded');
    over.when(reopen).thenRefuses('rfq.awarded');
    over.when(extendTo(laterDeadline)).thenRefuses('rfq.awarded');
  });

  test('protects the quote and the link against changes by the vendor and admins', () => {
    const over = afterSent(...bothQuoted, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([]));
    over.when(quoteOfEmnify).thenRefuses('quote.awarded');
    over.when(withdraw).thenRefuses('quote.awarded');
    const { linkId } = links.emnify;
    const set = (to: 'responded' | 'accepted', notes: string | null) =>
      ({ type: 'SetLinkStatus', linkId, to, notes, ifVersion: null }) as const;
    over.when(set('accepted', 'By phone.')).thenRefuses('quote.awarded');
    over.when({ type: 'DeleteLink', linkId, ifVersion: null }).thenRefuses('quote.awarded');
    const note = setByAdmin('emnify', 'responded', 'responded');
    over.when(set('responded', 'Called.')).then([{ ...note, data: { ...note.data, notes: 'Called.' } }]);
  });

  test('reports a closed RFQ to other vendors', () => {
    afterSent(...bothQuoted, awarded('soracom', 1), notAwarded('emnify', 1, null), closedByAward([]))
      .when(withdraw)
      .thenRefuses('rfq.closed');
  });
});

describe('access to an RFQ', () => {
  const otherUserId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f0ff';
  const commands: readonly RfqCommand[] = [
    award('emnify', 1),
    close(),
    reopen,
    extendTo(laterDeadline),
    { type: 'ChangeNeed', buyer: { userId: buyerId }, need: null, seen: null },
    { type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'kore', link: kore } },
  ];

  test.each(commands)('returns not found to other users for $type', (command) => {
    const asStranger = { ...command, buyer: { userId: otherUserId } } as RfqCommand;
    expect(
      afterSent(...bothQuoted)
        .when(asStranger)
        .thenRefuses('rfq.not-found').kind,
    ).toBe('notFound');
    given(rfqDecider).when(command).thenRefuses('rfq.not-found');
  });
});

describe('closing without an award', () => {
  test('closes all links, with a time limit for reopening', () => {
    afterSent(...bothQuoted, rejected('soracom'))
      .when(close('Put off.'))
      .then([closed(['emnify', 'soracom'], reopenUntil, 'Put off.')]);
  });

  test('rejects answers of vendors, and lets no deadline expire', () => {
    const over = afterSent(accepted('emnify'), closed(['emnify', 'soracom'], reopenUntil));
    over.when(quoteOfEmnify).thenRefuses('rfq.closed');
    over.when({ type: 'AcceptRfq', providerId: 'soracom' }).thenRefuses('rfq.closed');
    over.when({ type: 'ExpireRfq' }, { at: deadline }).then([]);
    over.when(close()).thenRefuses('rfq.closed');
  });

  test('reopens within 7 days, for the links it closed', () => {
    const over = afterSent(...bothQuoted, closed(['emnify', 'soracom'], reopenUntil));
    over.when(reopen, { at: reopenUntil }).then([reopened(['emnify', 'soracom'])]);
    over.when(reopen, { at: '2026-11-09T08:00:00.001Z' }).thenRefuses('rfq.reopen-too-late');
    afterSent(...bothQuoted)
      .when(reopen)
      .thenRefuses('rfq.not-closed');
  });

  test('restores the previous state when reopened, except for a passed deadline', () => {
    const open = afterSent(...bothQuoted, closed(['emnify', 'soracom'], reopenUntil), reopened(['emnify', 'soracom']));
    open.when(award('emnify', 1)).then([awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([])]);
    open.when(reopen).thenRefuses('rfq.not-closed');
    afterSent(closed(['emnify', 'soracom'], reopenUntil), reopened(['emnify', 'soracom']))
      .when({ type: 'ExpireRfq' }, { at: deadline })
      .then([expired('emnify', 'soracom')]);
  });

  test('limits the number of reopenings', () => {
    const cycles = Array.from({ length: mostBuyerChanges }, () => [
      closed(['emnify'], reopenUntil),
      reopened(['emnify']),
    ]);
    afterSent(...cycles.flat(), closed(['emnify'], reopenUntil))
      .when(reopen)
      .thenRefuses('rfq.too-many-changes');
  });
});

describe('withdrawing a quote', () => {
  test('returns the link to accepted, and continues the version numbers', () => {
    afterSent(...bothQuoted)
      .when(withdraw)
      .then([withdrawn('emnify', 1)]);
    afterSent(...bothQuoted, withdrawn('emnify', 1))
      .when(quoteOfEmnify)
      .then([quoted('emnify', 2, '3.00')]);
  });

  test('rejects a second withdrawal, and one without a quote', () => {
    afterSent(...bothQuoted, withdrawn('emnify', 1))
      .when(withdraw)
      .thenRefuses('quote.withdrawn');
    afterSent(accepted('emnify')).when(withdraw).thenRefuses('quote.missing');
  });

  test('leaves no time for another quote after the deadline', () => {
    const late = afterSent(...bothQuoted, withdrawn('emnify', 1));
    late.when(quoteOfEmnify, { at: deadline }).thenRefuses('rfq.expired');
    late.when({ type: 'ExpireRfq' }, { at: deadline }).then([expired('emnify')]);
  });
});

describe('adding a provider', () => {
  const add: RfqCommand = { type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'kore', link: kore } };

  test('adds a third provider, who can answer', () => {
    afterSent(...bothQuoted)
      .when(add)
      .then([added]);
    afterSent(added)
      .when({ type: 'AcceptRfq', providerId: 'kore' })
      .then([{ type: 'RfqAccepted', data: { ...accepted('emnify').data, linkId: kore.linkId, providerId: 'kore' } }]);
  });

  test('rejects a fourth, duplicate, unknown or removed provider, or when too late', () => {
    const fourth = { ...kore, linkId: links.emnify.linkId, providerId: 'onomondo' };
    afterSent(added)
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'onomondo', link: fourth } })
      .thenRefuses('rfq.no-room');
    afterSent()
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'emnify', link: links.emnify } })
      .thenRefuses('rfq.duplicate-provider');
    afterSent()
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'nobody', link: null } })
      .thenRefuses('rfq.unknown-provider');
    afterSent(deleted('emnify'))
      .when({ type: 'AddProvider', buyer: { userId: buyerId }, provider: { name: 'emnify', link: links.emnify } })
      .thenRefuses('rfq.provider-removed');
    afterSent().when(add, { at: deadline }).thenRefuses('rfq.expired');
    afterSent(closed(['emnify', 'soracom'], reopenUntil))
      .when(add)
      .thenRefuses('rfq.closed');
  });

  test('ignores deleted links, except in the order of the links', () => {
    afterSent(deleted('emnify')).when(add).then([added]);
  });
});
