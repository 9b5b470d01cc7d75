import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
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
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  buildSampleRfqReopenedEvent,
  sampleRfqSentEvent,
} from './testing/rfqEventFixtures.ts';

const originalQuantities: RfqRequiredQuantities = { devices: 25_000, megabytes: '5', months: 36, activePercent: null };
const newQuantities: RfqRequiredQuantities = { ...originalQuantities, devices: 40_000 };
const sentWithNeed: RfqEvent = {
  ...sampleRfqSentEvent,
  data: { ...sampleRfqSentEvent.data, need: originalQuantities },
};
const after = (...history: RfqEvent[]) => givenDeciderTestEvents(rfqDecider, [sentWithNeed, ...history]);
const change = (
  need: RfqRequiredQuantities | null,
  seen: RfqRequiredQuantities | null = originalQuantities,
): RfqCommand => ({
  type: 'ChangeNeed',
  ...{ buyer: { userId: sampleBuyerId }, need, seen },
});
const both = ['emnify', 'soracom'] as const;
const reopenUntil = '2026-11-09T08:00:00.000Z';

describe('the quantities of an RFQ', () => {
  test('changes the quantities for all providers, with the previous ones in the event', () => {
    after()
      .when(change(newQuantities))
      .then([buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities)]);
    after(buildSampleLinkDeletedEvent('emnify'))
      .when(change(null))
      .then([buildSampleRfqNeedChangedEvent(['soracom'], null, originalQuantities)]);
    givenDeciderTestEvents(rfqDecider, [sampleRfqSentEvent])
      .when(change(newQuantities, null))
      .then([buildSampleRfqNeedChangedEvent(both, newQuantities)]);
  });

  test('emits nothing for equal quantities, in any notation', () => {
    after()
      .when(change({ ...originalQuantities, megabytes: '5.0' }))
      .then([]);
    after(buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities))
      .when(change(newQuantities))
      .then([]);
  });

  test('rejects a change based on outdated quantities', () => {
    after(buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities))
      .when(change({ ...originalQuantities, months: 12 }))
      .thenRefuses('rfq.need-changed');
    after(buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities))
      .when(change(originalQuantities, newQuantities))
      .then([buildSampleRfqNeedChangedEvent(both, originalQuantities, newQuantities)]);
  });

  test('rejects changes while the RFQ is closed or awarded', () => {
    after(buildSampleRfqClosedEvent(both, reopenUntil)).when(change(newQuantities)).thenRefuses('rfq.closed');
    const over = [
      buildSampleRfqAcceptedEvent('emnify'),
      buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
      buildSampleQuoteAwardedEvent('emnify', 1),
      buildSampleRfqClosedByAwardEvent(['soracom']),
    ];
    after(...over)
      .when(change(newQuantities))
      .thenRefuses('rfq.awarded');
    after(buildSampleRfqClosedEvent(both, reopenUntil), buildSampleRfqReopenedEvent(both))
      .when(change(newQuantities))
      .then([buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities)]);
  });

  test('rejects changes above the maximum', () => {
    const maxChanges = Array.from({ length: maxBuyerChangesPerRfq }, (_, time) =>
      time % 2 === 0
        ? buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities)
        : buildSampleRfqNeedChangedEvent(both, originalQuantities, newQuantities),
    );
    after(...maxChanges)
      .when(change(newQuantities))
      .thenRefuses('rfq.too-many-changes');
  });
});

test('mails changed quantities only to vendors who accepted or quoted, without the values', async () => {
  const history = [
    sentWithNeed,
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
    buildSampleRfqAcceptedEvent('soracom'),
  ];
  const mailsAfter = async (...events: RfqEvent[]) => {
    const reads = {
      loadState: () => Promise.reject(new Error('unexpected call')),
      readPersonal: () => Promise.resolve(events),
    };
    const drafts = await createMailDrafts(
      rfqMailRules,
      buildSampleRfqNeedChangedEvent(both, newQuantities, originalQuantities),
      { reads, at: '', revision: events.length, linkSecret: '' },
    );
    return drafts.map(({ to, subject, paragraphs, action }) => ({
      to,
      subject: formatMessage(subject),
      paragraphs: paragraphs.map(formatMessage),
      action: { ...action, label: formatMessage(action.label) },
    }));
  };
  const mails = await mailsAfter(...history);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [
      { vendorsOf: 'emnify', linkId: sampleRfqLinks.emnify.linkId },
      'The quantities of a request for quotes have changed',
    ],
    [
      { vendorsOf: 'soracom', linkId: sampleRfqLinks.soracom.linkId },
      'The quantities of a request for quotes have changed',
    ],
  ]);
  expect(mails.map(({ paragraphs: [text = ''] }) => text.split('. ')[1])).toEqual([
    'Your quote is unchanged, and you can update it.',
    'Open the request to see the new quantities.',
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/40|25|Meridian|Cold-chain/);
  expect(await mailsAfter(sentWithNeed, buildSampleRfqRejectedEvent('emnify'))).toEqual([]);
});
