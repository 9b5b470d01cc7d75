import { givenEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { maxBuyerChangesPerRfq } from './buyerRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  quoteAwardedEvent,
  sampleBuyerId,
  rfqClosedEvent,
  rfqClosedByAwardEvent,
  sampleDeadline,
  linkDeletedEvent,
  rfqExpiredEvent,
  addedRfqLink,
  sampleRfqLinks,
  quoteNotAwardedEvent,
  quoteSentEvent,
  rfqRejectedEvent,
  rfqReopenedEvent,
  linkStatusSetByAdminEvent,
  quoteWithdrawnEvent,
} from './testing/rfqEventFixtures.ts';
import {
  givenSentRfq,
  bothProvidersQuotedEvents,
  extendDeadlineCommand,
  sampleLaterDeadline,
  respondAsEmnifyCommand,
  sampleReopenUntil,
} from './testing/rfqScenarios.ts';

const award = (of: 'emnify' | 'soracom', version: number, note: string | null = null): RfqCommand => ({
  type: 'AwardQuotes',
  buyer: { userId: sampleBuyerId },
  awards: [{ linkId: sampleRfqLinks[of].linkId, version }],
  note,
});
const close = (note: string | null = null): RfqCommand => ({
  type: 'CloseRfq',
  buyer: { userId: sampleBuyerId },
  note,
});
const reopen: RfqCommand = { type: 'ReopenRfq', buyer: { userId: sampleBuyerId } };
const withdraw: RfqCommand = { type: 'WithdrawQuote', providerId: 'emnify' };

describe('an award', () => {
  test('records awarded and other quotes with the note, and closes the RFQ', () => {
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(award('emnify', 1, 'Norway decided.'))
      .then([
        quoteAwardedEvent('emnify', 1),
        quoteNotAwardedEvent('soracom', 1, 'Norway decided.'),
        rfqClosedByAwardEvent([], 'Norway decided.'),
      ]);
  });

  test('awards several quotes', () => {
    const awards = [sampleRfqLinks.emnify, sampleRfqLinks.soracom].map(({ linkId }) => ({ linkId, version: 1 }));
    givenSentRfq(...bothProvidersQuotedEvents)
      .when({ type: 'AwardQuotes', buyer: { userId: sampleBuyerId }, awards, note: null })
      .then([quoteAwardedEvent('emnify', 1), quoteAwardedEvent('soracom', 1), rfqClosedByAwardEvent([])]);
  });

  test('closes the RFQ for vendors without a quote, after expiring overdue links', () => {
    givenSentRfq(...bothProvidersQuotedEvents.slice(0, 2))
      .when(award('emnify', 1))
      .then([quoteAwardedEvent('emnify', 1), rfqClosedByAwardEvent(['soracom'])]);
    givenSentRfq(...bothProvidersQuotedEvents.slice(0, 2))
      .when(award('emnify', 1), { at: sampleDeadline })
      .then([rfqExpiredEvent('soracom'), quoteAwardedEvent('emnify', 1), rfqClosedByAwardEvent(['soracom'])]);
  });

  test('rejects an outdated version, without any event', () => {
    givenSentRfq(...bothProvidersQuotedEvents, quoteSentEvent('emnify', 2, '0.90'))
      .when(award('emnify', 1))
      .thenRefuses('quote.changed');
    const awards = [
      { linkId: sampleRfqLinks.soracom.linkId, version: 1 },
      { linkId: sampleRfqLinks.emnify.linkId, version: 2 },
    ];
    givenSentRfq(...bothProvidersQuotedEvents)
      .when({ type: 'AwardQuotes', buyer: { userId: sampleBuyerId }, awards, note: null })
      .thenRefuses('quote.changed');
  });

  test('rejects a withdrawn, missing, expired, deleted or foreign quote', () => {
    givenSentRfq(...bothProvidersQuotedEvents, quoteWithdrawnEvent('emnify', 1))
      .when(award('emnify', 1))
      .thenRefuses('quote.withdrawn');
    givenSentRfq(rfqAcceptedEvent('emnify')).when(award('emnify', 1)).thenRefuses('quote.missing');
    givenSentRfq(rfqAcceptedEvent('emnify'))
      .when(award('emnify', 1), { at: sampleDeadline })
      .thenRefuses('rfq.expired');
    givenSentRfq(...bothProvidersQuotedEvents, linkStatusSetByAdminEvent('emnify', 'responded', 'expired'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.expired');
    givenSentRfq(...bothProvidersQuotedEvents, linkDeletedEvent('emnify'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.link-not-found');
    const foreign = {
      type: 'AwardQuotes',
      buyer: { userId: sampleBuyerId },
      awards: [{ linkId: addedRfqLink.linkId, version: 1 }],
      note: null,
    } as const;
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(foreign)
      .thenRefuses('rfq.link-not-found');
  });

  test('rejects a link set to responded by an admin without a quote', () => {
    givenSentRfq(linkStatusSetByAdminEvent('emnify', 'sent', 'responded'))
      .when(award('emnify', 1))
      .thenRefuses('quote.missing');
  });

  test('rejects another award, closing, reopening and extending afterwards', () => {
    const over = givenSentRfq(
      ...bothProvidersQuotedEvents,
      quoteAwardedEvent('emnify', 1),
      quoteNotAwardedEvent('soracom', 1, null),
      rfqClosedByAwardEvent([]),
    );
    over.when(award('soracom', 1)).thenRefuses('rfq.awarded');
    over.when(close()).thenRefuses('rfq.awarded');
    over.when(reopen).thenRefuses('rfq.awarded');
    over.when(extendDeadlineCommand(sampleLaterDeadline)).thenRefuses('rfq.awarded');
  });

  test('protects the quote and the link against changes by the vendor and admins', () => {
    const over = givenSentRfq(
      ...bothProvidersQuotedEvents,
      quoteAwardedEvent('emnify', 1),
      quoteNotAwardedEvent('soracom', 1, null),
      rfqClosedByAwardEvent([]),
    );
    over.when(respondAsEmnifyCommand).thenRefuses('quote.awarded');
    over.when(withdraw).thenRefuses('quote.awarded');
    const { linkId } = sampleRfqLinks.emnify;
    const set = (to: 'responded' | 'accepted', notes: string | null) =>
      ({ type: 'SetLinkStatus', linkId, to, notes, ifVersion: null }) as const;
    over.when(set('accepted', 'By phone.')).thenRefuses('quote.awarded');
    over.when({ type: 'DeleteLink', linkId, ifVersion: null }).thenRefuses('quote.awarded');
    const note = linkStatusSetByAdminEvent('emnify', 'responded', 'responded');
    over.when(set('responded', 'Called.')).then([{ ...note, data: { ...note.data, notes: 'Called.' } }]);
  });

  test('reports a closed RFQ to other vendors', () => {
    givenSentRfq(
      ...bothProvidersQuotedEvents,
      quoteAwardedEvent('soracom', 1),
      quoteNotAwardedEvent('emnify', 1, null),
      rfqClosedByAwardEvent([]),
    )
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
    extendDeadlineCommand(sampleLaterDeadline),
    { type: 'ChangeNeed', buyer: { userId: sampleBuyerId }, need: null, seen: null },
    { type: 'AddProvider', buyer: { userId: sampleBuyerId }, provider: { name: 'kore', link: addedRfqLink } },
  ];

  test.each(commands)('returns not found to other users for $type', (command) => {
    const asStranger = { ...command, buyer: { userId: otherUserId } } as RfqCommand;
    expect(
      givenSentRfq(...bothProvidersQuotedEvents)
        .when(asStranger)
        .thenRefuses('rfq.not-found').kind,
    ).toBe('notFound');
    givenEvents(rfqDecider).when(command).thenRefuses('rfq.not-found');
  });
});

describe('closing without an award', () => {
  test('closes all links, with a time limit for reopening', () => {
    givenSentRfq(...bothProvidersQuotedEvents, rfqRejectedEvent('soracom'))
      .when(close('Put off.'))
      .then([rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil, 'Put off.')]);
  });

  test('rejects answers of vendors, and lets no deadline expire', () => {
    const over = givenSentRfq(rfqAcceptedEvent('emnify'), rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil));
    over.when(respondAsEmnifyCommand).thenRefuses('rfq.closed');
    over.when({ type: 'AcceptRfq', providerId: 'soracom' }).thenRefuses('rfq.closed');
    over.when({ type: 'ExpireRfq' }, { at: sampleDeadline }).then([]);
    over.when(close()).thenRefuses('rfq.closed');
  });

  test('reopens within 7 days, for the links it closed', () => {
    const over = givenSentRfq(...bothProvidersQuotedEvents, rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil));
    over.when(reopen, { at: sampleReopenUntil }).then([rfqReopenedEvent(['emnify', 'soracom'])]);
    over.when(reopen, { at: '2026-11-09T08:00:00.001Z' }).thenRefuses('rfq.reopen-too-late');
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(reopen)
      .thenRefuses('rfq.not-closed');
  });

  test('restores the previous state when reopened, except for a passed deadline', () => {
    const open = givenSentRfq(
      ...bothProvidersQuotedEvents,
      rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil),
      rfqReopenedEvent(['emnify', 'soracom']),
    );
    open
      .when(award('emnify', 1))
      .then([quoteAwardedEvent('emnify', 1), quoteNotAwardedEvent('soracom', 1, null), rfqClosedByAwardEvent([])]);
    open.when(reopen).thenRefuses('rfq.not-closed');
    givenSentRfq(rfqClosedEvent(['emnify', 'soracom'], sampleReopenUntil), rfqReopenedEvent(['emnify', 'soracom']))
      .when({ type: 'ExpireRfq' }, { at: sampleDeadline })
      .then([rfqExpiredEvent('emnify', 'soracom')]);
  });

  test('limits the number of reopenings', () => {
    const cycles = Array.from({ length: maxBuyerChangesPerRfq }, () => [
      rfqClosedEvent(['emnify'], sampleReopenUntil),
      rfqReopenedEvent(['emnify']),
    ]);
    givenSentRfq(...cycles.flat(), rfqClosedEvent(['emnify'], sampleReopenUntil))
      .when(reopen)
      .thenRefuses('rfq.too-many-changes');
  });
});

describe('withdrawing a quote', () => {
  test('returns the link to accepted, and continues the version numbers', () => {
    givenSentRfq(...bothProvidersQuotedEvents)
      .when(withdraw)
      .then([quoteWithdrawnEvent('emnify', 1)]);
    givenSentRfq(...bothProvidersQuotedEvents, quoteWithdrawnEvent('emnify', 1))
      .when(respondAsEmnifyCommand)
      .then([quoteSentEvent('emnify', 2, '3.00')]);
  });

  test('rejects a second withdrawal, and one without a quote', () => {
    givenSentRfq(...bothProvidersQuotedEvents, quoteWithdrawnEvent('emnify', 1))
      .when(withdraw)
      .thenRefuses('quote.withdrawn');
    givenSentRfq(rfqAcceptedEvent('emnify')).when(withdraw).thenRefuses('quote.missing');
  });

  test('leaves no time for another quote after the deadline', () => {
    const late = givenSentRfq(...bothProvidersQuotedEvents, quoteWithdrawnEvent('emnify', 1));
    late.when(respondAsEmnifyCommand, { at: sampleDeadline }).thenRefuses('rfq.expired');
    late.when({ type: 'ExpireRfq' }, { at: sampleDeadline }).then([rfqExpiredEvent('emnify')]);
  });
});
