import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { createMailDrafts } from '../mails/mailRules.ts';
import { maxBuyerChangesPerRfq } from './buyerRfq.ts';
import { rfqDecider, type RfqCommand } from './rfq.decider.ts';
import { rfqMailRules } from './rfq.mails.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleQuoteAwardedEvent,
  sampleBuyerId,
  buildSampleRfqClosedEvent,
  buildSampleRfqClosedByAwardEvent,
  buildSampleLinkDeletedEvent,
  sampleRfqLinks,
  buildSampleRfqNeedChangedEvent,
  buildSampleProviderQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  buildSampleRfqReopenedEvent,
  sampleRfqSentEvent,
} from './testing/rfqEventFixtures.ts';

const originalNumbers: RfqRequiredQuantities = { devices: 25_000, megabytes: '5', months: 36, activePercent: null };
const newNumbers: RfqRequiredQuantities = { ...originalNumbers, devices: 40_000 };
const sentWithNeed: RfqEvent = { ...sampleRfqSentEvent, data: { ...sampleRfqSentEvent.data, need: originalNumbers } };
const after = (...history: RfqEvent[]) => givenDeciderTestEvents(rfqDecider, [sentWithNeed, ...history]);
const change = (
  need: RfqRequiredQuantities | null,
  seen: RfqRequiredQuantities | null = originalNumbers,
): RfqCommand => ({
  type: 'ChangeNeed',
  ...{ buyer: { userId: sampleBuyerId }, need, seen },
});
const both = ['emnify', 'soracom'] as const;
const reopenUntil = '2026-11-09T08:00:00.000Z';

describe('the numbers of an RFQ', () => {
  test('changes the numbers for all providers, with the previous ones in the event', () => {
    after()
      .when(change(newNumbers))
      .then([buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers)]);
    after(buildSampleLinkDeletedEvent('emnify'))
      .when(change(null))
      .then([buildSampleRfqNeedChangedEvent(['soracom'], null, originalNumbers)]);
    givenDeciderTestEvents(rfqDecider, [sampleRfqSentEvent])
      .when(change(newNumbers, null))
      .then([buildSampleRfqNeedChangedEvent(both, newNumbers)]);
  });

  test('emits nothing for equal numbers, in any notation', () => {
    after()
      .when(change({ ...originalNumbers, megabytes: '5.0' }))
      .then([]);
    after(buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers))
      .when(change(newNumbers))
      .then([]);
  });

  test('rejects a change based on outdated numbers', () => {
    after(buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers))
      .when(change({ ...originalNumbers, months: 12 }))
      .thenRefuses('rfq.need-changed');
    after(buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers))
      .when(change(originalNumbers, newNumbers))
      .then([buildSampleRfqNeedChangedEvent(both, originalNumbers, newNumbers)]);
  });

  test('rejects changes while the RFQ is closed or awarded', () => {
    after(buildSampleRfqClosedEvent(both, reopenUntil)).when(change(newNumbers)).thenRefuses('rfq.closed');
    const over = [
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleProviderQuoteSentEvent('emnify', 1, '1.00'),
      buildSampleQuoteAwardedEvent('emnify', 1),
      buildSampleRfqClosedByAwardEvent(['soracom']),
    ];
    after(...over)
      .when(change(newNumbers))
      .thenRefuses('rfq.awarded');
    after(buildSampleRfqClosedEvent(both, reopenUntil), buildSampleRfqReopenedEvent(both))
      .when(change(newNumbers))
      .then([buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers)]);
  });

  test('rejects changes above the maximum', () => {
    const maxChanges = Array.from({ length: maxBuyerChangesPerRfq }, (_, time) =>
      time % 2 === 0
        ? buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers)
        : buildSampleRfqNeedChangedEvent(both, originalNumbers, newNumbers),
    );
    after(...maxChanges)
      .when(change(newNumbers))
      .thenRefuses('rfq.too-many-changes');
  });
});

test('mails changed numbers only to vendors who accepted or quoted, without the numbers', async () => {
  const history = [
    sentWithNeed,
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleProviderQuoteSentEvent('emnify', 1, '1.00'),
    buildSampleRfqAcceptedEvent('soracom'),
  ];
  const mailsAfter = (...events: RfqEvent[]) => {
    const reads = {
      loadState: () => Promise.reject(new Error('unexpected call')),
      readPersonal: () => Promise.resolve(events),
    };
    return createMailDrafts(rfqMailRules, buildSampleRfqNeedChangedEvent(both, newNumbers, originalNumbers), {
      reads,
      at: '',
      revision: events.length,
      linkSecret: '',
    });
  };
  const mails = await mailsAfter(...history);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [{ vendorsOf: 'emnify', linkId: sampleRfqLinks.emnify.linkId }, 'A request for quotes has other numbers'],
    [{ vendorsOf: 'soracom', linkId: sampleRfqLinks.soracom.linkId }, 'A request for quotes has other numbers'],
  ]);
  expect(mails.map(({ paragraphs: [text = ''] }) => text.split('. ')[1])).toEqual([
    'Your quote stands as it is, and you can update it.',
    'The numbers stand beside it.',
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/40|25|Meridian|Cold-chain/);
  expect(await mailsAfter(sentWithNeed, buildSampleRfqRejectedEvent('emnify'))).toEqual([]);
});
