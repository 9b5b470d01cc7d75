import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { maxBuyerChangesPerRfq } from './buyerRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleQuoteAwardedEvent,
  sampleBuyerId,
  buildSampleRfqClosedEvent,
  buildSampleRfqClosedByAwardEvent,
  sampleRfqDeadline,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  sampleRfqLinkToAddedProvider,
  sampleRfqLinks,
  buildSampleQuoteNotAwardedEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  buildSampleRfqReopenedEvent,
  buildSampleLinkStatusSetEvent,
  buildSampleQuoteWithdrawnEvent,
} from './testing/rfqEventFixtures.ts';
import {
  givenSentSampleRfq,
  sampleBothProvidersQuotedEvents,
  buildSampleExtendDeadlineCommand,
  sampleLaterRfqDeadline,
  sampleSendQuoteCommand,
  sampleRfqReopenUntil,
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
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(award('emnify', 1, 'Norway decided.'))
      .then([
        buildSampleQuoteAwardedEvent('emnify', 1),
        buildSampleQuoteNotAwardedEvent('soracom', 1, 'Norway decided.'),
        buildSampleRfqClosedByAwardEvent([], 'Norway decided.'),
      ]);
  });

  test('awards several quotes', () => {
    const awards = [sampleRfqLinks.emnify, sampleRfqLinks.soracom].map(({ linkId }) => ({ linkId, version: 1 }));
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when({ type: 'AwardQuotes', buyer: { userId: sampleBuyerId }, awards, note: null })
      .then([
        buildSampleQuoteAwardedEvent('emnify', 1),
        buildSampleQuoteAwardedEvent('soracom', 1),
        buildSampleRfqClosedByAwardEvent([]),
      ]);
  });

  test('closes the RFQ for vendors without a quote, after expiring overdue links', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents.slice(0, 2))
      .when(award('emnify', 1))
      .then([buildSampleQuoteAwardedEvent('emnify', 1), buildSampleRfqClosedByAwardEvent(['soracom'])]);
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents.slice(0, 2))
      .when(award('emnify', 1), { at: sampleRfqDeadline })
      .then([
        buildSampleRfqExpiredEvent('soracom'),
        buildSampleQuoteAwardedEvent('emnify', 1),
        buildSampleRfqClosedByAwardEvent(['soracom']),
      ]);
  });

  test('rejects an outdated version, without any event', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleTotalOnlyQuoteSentEvent('emnify', 2, '0.90'))
      .when(award('emnify', 1))
      .thenRefuses('quote.changed');
    const awards = [
      { linkId: sampleRfqLinks.soracom.linkId, version: 1 },
      { linkId: sampleRfqLinks.emnify.linkId, version: 2 },
    ];
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when({ type: 'AwardQuotes', buyer: { userId: sampleBuyerId }, awards, note: null })
      .thenRefuses('quote.changed');
  });

  test('rejects a withdrawn, missing, expired, deleted or foreign quote', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleQuoteWithdrawnEvent('emnify', 1))
      .when(award('emnify', 1))
      .thenRefuses('quote.withdrawn');
    givenSentSampleRfq(buildSampleRfqAcceptedEvent('emnify')).when(award('emnify', 1)).thenRefuses('quote.missing');
    givenSentSampleRfq(buildSampleRfqAcceptedEvent('emnify'))
      .when(award('emnify', 1), { at: sampleRfqDeadline })
      .thenRefuses('rfq.expired');
    givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents,
      buildSampleLinkStatusSetEvent('emnify', 'responded', 'expired'),
    )
      .when(award('emnify', 1))
      .thenRefuses('rfq.expired');
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleLinkDeletedEvent('emnify'))
      .when(award('emnify', 1))
      .thenRefuses('rfq.link-not-found');
    const foreign = {
      type: 'AwardQuotes',
      buyer: { userId: sampleBuyerId },
      awards: [{ linkId: sampleRfqLinkToAddedProvider.linkId, version: 1 }],
      note: null,
    } as const;
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(foreign)
      .thenRefuses('rfq.link-not-found');
  });

  test('rejects a link set to responded by an admin without a quote', () => {
    givenSentSampleRfq(buildSampleLinkStatusSetEvent('emnify', 'sent', 'responded'))
      .when(award('emnify', 1))
      .thenRefuses('quote.missing');
  });

  test('rejects another award, closing, reopening and extending afterwards', () => {
    const over = givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents,
      buildSampleQuoteAwardedEvent('emnify', 1),
      buildSampleQuoteNotAwardedEvent('soracom', 1, null),
      buildSampleRfqClosedByAwardEvent([]),
    );
    over.when(award('soracom', 1)).thenRefuses('rfq.awarded');
    over.when(close()).thenRefuses('rfq.awarded');
    over.when(reopen).thenRefuses('rfq.awarded');
    over.when(buildSampleExtendDeadlineCommand(sampleLaterRfqDeadline)).thenRefuses('rfq.awarded');
  });

  test('protects the quote and the link against changes by the vendor and admins', () => {
    const over = givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents,
      buildSampleQuoteAwardedEvent('emnify', 1),
      buildSampleQuoteNotAwardedEvent('soracom', 1, null),
      buildSampleRfqClosedByAwardEvent([]),
    );
    over.when(sampleSendQuoteCommand).thenRefuses('quote.awarded');
    over.when(withdraw).thenRefuses('quote.awarded');
    const { linkId } = sampleRfqLinks.emnify;
    const set = (to: 'responded' | 'accepted', notes: string | null) =>
      ({ type: 'SetLinkStatus', linkId, to, notes, ifVersion: null }) as const;
    over.when(set('accepted', 'By phone.')).thenRefuses('quote.awarded');
    over.when({ type: 'DeleteLink', linkId, ifVersion: null }).thenRefuses('quote.awarded');
    const note = buildSampleLinkStatusSetEvent('emnify', 'responded', 'responded');
    over.when(set('responded', 'Called.')).then([{ ...note, data: { ...note.data, notes: 'Called.' } }]);
  });

  test('reports a closed RFQ to other vendors', () => {
    givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents,
      buildSampleQuoteAwardedEvent('soracom', 1),
      buildSampleQuoteNotAwardedEvent('emnify', 1, null),
      buildSampleRfqClosedByAwardEvent([]),
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
    buildSampleExtendDeadlineCommand(sampleLaterRfqDeadline),
    { type: 'ChangeNeed', buyer: { userId: sampleBuyerId }, need: null, seen: null },
    {
      type: 'AddProvider',
      buyer: { userId: sampleBuyerId },
      provider: { name: 'kore', link: sampleRfqLinkToAddedProvider },
    },
  ];

  test.each(commands)('returns not found to other users for $type', (command) => {
    const asStranger = { ...command, buyer: { userId: otherUserId } } as RfqCommand;
    expect(
      givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
        .when(asStranger)
        .thenRefuses('rfq.not-found').kind,
    ).toBe('notFound');
    givenDeciderTestEvents(rfqDecider).when(command).thenRefuses('rfq.not-found');
  });
});

describe('closing without an award', () => {
  test('closes all links, with a time limit for reopening', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleRfqRejectedEvent('soracom'))
      .when(close('Put off.'))
      .then([buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil, 'Put off.')]);
  });

  test('rejects answers of vendors, and lets no deadline expire', () => {
    const over = givenSentSampleRfq(
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil),
    );
    over.when(sampleSendQuoteCommand).thenRefuses('rfq.closed');
    over.when({ type: 'AcceptRfq', providerId: 'soracom' }).thenRefuses('rfq.closed');
    over.when({ type: 'ExpireRfq' }, { at: sampleRfqDeadline }).then([]);
    over.when(close()).thenRefuses('rfq.closed');
  });

  test('reopens within 7 days, for the links it closed', () => {
    const over = givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents,
      buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil),
    );
    over.when(reopen, { at: sampleRfqReopenUntil }).then([buildSampleRfqReopenedEvent(['emnify', 'soracom'])]);
    over.when(reopen, { at: '2026-11-09T08:00:00.001Z' }).thenRefuses('rfq.reopen-too-late');
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(reopen)
      .thenRefuses('rfq.not-closed');
  });

  test('restores the previous state when reopened, except for a passed deadline', () => {
    const open = givenSentSampleRfq(
      ...sampleBothProvidersQuotedEvents,
      buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil),
      buildSampleRfqReopenedEvent(['emnify', 'soracom']),
    );
    open
      .when(award('emnify', 1))
      .then([
        buildSampleQuoteAwardedEvent('emnify', 1),
        buildSampleQuoteNotAwardedEvent('soracom', 1, null),
        buildSampleRfqClosedByAwardEvent([]),
      ]);
    open.when(reopen).thenRefuses('rfq.not-closed');
    givenSentSampleRfq(
      buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqReopenUntil),
      buildSampleRfqReopenedEvent(['emnify', 'soracom']),
    )
      .when({ type: 'ExpireRfq' }, { at: sampleRfqDeadline })
      .then([buildSampleRfqExpiredEvent('emnify', 'soracom')]);
  });

  test('limits the number of reopenings', () => {
    const cycles = Array.from({ length: maxBuyerChangesPerRfq }, () => [
      buildSampleRfqClosedEvent(['emnify'], sampleRfqReopenUntil),
      buildSampleRfqReopenedEvent(['emnify']),
    ]);
    givenSentSampleRfq(...cycles.flat(), buildSampleRfqClosedEvent(['emnify'], sampleRfqReopenUntil))
      .when(reopen)
      .thenRefuses('rfq.too-many-changes');
  });
});

describe('withdrawing a quote', () => {
  test('returns the link to accepted, and continues the version numbers', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents)
      .when(withdraw)
      .then([buildSampleQuoteWithdrawnEvent('emnify', 1)]);
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleQuoteWithdrawnEvent('emnify', 1))
      .when(sampleSendQuoteCommand)
      .then([buildSampleTotalOnlyQuoteSentEvent('emnify', 2, '3.00')]);
  });

  test('rejects a second withdrawal, and one without a quote', () => {
    givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleQuoteWithdrawnEvent('emnify', 1))
      .when(withdraw)
      .thenRefuses('quote.withdrawn');
    givenSentSampleRfq(buildSampleRfqAcceptedEvent('emnify')).when(withdraw).thenRefuses('quote.missing');
  });

  test('leaves no time for another quote after the deadline', () => {
    const late = givenSentSampleRfq(...sampleBothProvidersQuotedEvents, buildSampleQuoteWithdrawnEvent('emnify', 1));
    late.when(sampleSendQuoteCommand, { at: sampleRfqDeadline }).thenRefuses('rfq.expired');
    late.when({ type: 'ExpireRfq' }, { at: sampleRfqDeadline }).then([buildSampleRfqExpiredEvent('emnify')]);
  });
});
