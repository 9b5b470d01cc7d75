import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { AttachmentSent, MessageSent, MessagesRead } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { maxAttachmentsPerConversation, maxMessagesPerConversation } from '@marketplace/contracts/rfq/rfq.values.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { evolveRfq, type RfqState } from '../rfq.state.ts';
import {
  buildSampleRfqAcceptedEvent,
  buildSampleQuoteAwardedEvent,
  sampleBuyerId,
  buildSampleRfqClosedEvent,
  buildSampleRfqClosedByAwardEvent,
  sampleRfqDeadline,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  sampleRfqLinks,
  buildSampleQuoteNotAwardedEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  sampleRfqId,
  sampleRfqSentEvent,
  sampleRfqSentAt,
} from '../testing/rfqEventFixtures.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { conversationDecider } from './conversation.decider.ts';
import { determineConversationEndReason, resolveUserSideInRfqConversation } from './conversationParty.ts';

const link = {
  rfqId: sampleRfqId,
  linkId: sampleRfqLinks.emnify.linkId,
  providerId: 'emnify',
  buyerId: sampleBuyerId,
  companyId: null,
};
const vendorId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f002';
const text = 'Which networks do you use in Norway?';
const message = (number: number): MessageSent => ({
  type: 'MessageSent',
  data: { ...link, number, by: 'buyer', authorId: sampleBuyerId, text },
});
const read = (upTo: number): MessagesRead => ({ type: 'MessagesRead', data: { ...link, readerId: vendorId, upTo } });
const send = { type: 'SendMessage', link, by: 'buyer', authorId: sampleBuyerId, text, ended: null } as const;
const mark = (upTo: number) => ({ type: 'MarkRead', link, readerId: vendorId, upTo }) as const;

test('numbers messages in order', () => {
  givenDeciderTestEvents(conversationDecider)
    .when(send)
    .then([message(1)]);
  givenDeciderTestEvents(conversationDecider, [message(1), read(1)])
    .when(send)
    .then([message(2)]);
});

test('rejects messages above the maximum', () => {
  givenDeciderTestEvents(conversationDecider, [message(maxMessagesPerConversation - 1)])
    .when(send)
    .then([message(maxMessagesPerConversation)]);
  givenDeciderTestEvents(conversationDecider, [message(maxMessagesPerConversation)])
    .when(send)
    .thenRefuses('conversation.full');
});

test.each([
  ['rejected', 'rfq.rejected'],
  ['expired', 'rfq.expired'],
  ['closed', 'rfq.closed'],
] as const)('rejects a message on a link that is %s', (ended, code) => {
  givenDeciderTestEvents(conversationDecider, [message(1)])
    .when({ ...send, ended })
    .thenRefuses(code);
});

test.each([
  ['vendor', 'This RFQ was rejected. You can no longer send messages.'],
  ['buyer', 'This RFQ was declined. You can no longer send messages.'],
] as const)('uses the verb that the %s sees in the refusal for a rejected link', (by, text) => {
  const refusal = givenDeciderTestEvents(conversationDecider, [message(1)])
    .when({ ...send, by, ended: 'rejected' })
    .thenRefuses('rfq.rejected');
  expect(refusal.message).toBe(text);
});

test('records a read mark once, and moves it only forward', () => {
  const two = [message(1), message(2)];
  givenDeciderTestEvents(conversationDecider, two)
    .when(mark(1))
    .then([read(1)]);
  givenDeciderTestEvents(conversationDecider, [...two, read(2)])
    .when(mark(2))
    .then([]);
  givenDeciderTestEvents(conversationDecider, [...two, read(2)])
    .when(mark(1))
    .then([]);
});

test('caps a read mark at the last message', () => {
  givenDeciderTestEvents(conversationDecider).when(mark(1)).then([]);
  givenDeciderTestEvents(conversationDecider, [message(1)])
    .when(mark(500))
    .then([read(1)]);
});

const rfqAfter = (...events: readonly RfqEvent[]): RfqState =>
  [sampleRfqSentEvent, ...events].reduce<RfqState>(evolveRfq, null);
const buyer = { userId: sampleBuyerId, vendorOf: null };
const endAfter = (events: readonly RfqEvent[], at: string, of: keyof typeof sampleRfqLinks = 'emnify') =>
  determineConversationEndReason(
    resolveUserSideInRfqConversation(rfqAfter(...events), sampleRfqLinks[of].linkId, buyer),
    at,
  );

test('resolves the side of buyer and vendor, with the buyer taking precedence', () => {
  const rfq = rfqAfter();
  const sideOf = (userId: string, vendorOf: string | null) =>
    resolveUserSideInRfqConversation(rfq, link.linkId, { userId, vendorOf }).side;
  expect([sideOf(sampleBuyerId, null), sideOf(vendorId, 'emnify'), sideOf(sampleBuyerId, 'emnify')]).toEqual([
    'buyer',
    'vendor',
    'buyer',
  ]);
});

test('makes provider viewers read-only', () => {
  const onlyReads = (vendorRight: VendorRight) =>
    resolveUserSideInRfqConversation(rfqAfter(), link.linkId, { userId: vendorId, vendorOf: 'emnify', vendorRight })
      .isReadOnly;
  expect([onlyReads('viewer'), onlyReads('vendor'), onlyReads('owner')]).toEqual([true, false, false]);
});

test.each([
  ['a vendor of another provider', rfqAfter(), { userId: vendorId, vendorOf: 'soracom' }],
  ['an unrelated user', rfqAfter(), { userId: vendorId, vendorOf: null }],
  ['a deleted link', rfqAfter(buildSampleLinkDeletedEvent('emnify')), buyer],
  ['an RFQ that was not sent', null, buyer],
])('returns not found for %s', (_, rfq, caller) => {
  expect(() => resolveUserSideInRfqConversation(rfq, link.linkId, caller)).toThrow('This RFQ was not found.');
});

test('is open until an answer, a quote and the decision', () => {
  expect(endAfter([], sampleRfqSentAt)).toBeNull();
  expect(endAfter([buildSampleRfqAcceptedEvent('emnify')], sampleRfqSentAt)).toBeNull();
  expect(
    endAfter(
      [buildSampleRfqAcceptedEvent('emnify'), buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00')],
      sampleRfqDeadline,
    ),
  ).toBeNull();
});

test('ends after a rejection or the deadline, even before the expiry is recorded', () => {
  expect(endAfter([buildSampleRfqRejectedEvent('emnify')], sampleRfqSentAt)).toBe('rejected');
  expect(endAfter([buildSampleRfqExpiredEvent('emnify')], sampleRfqSentAt)).toBe('expired');
  expect(endAfter([buildSampleRfqAcceptedEvent('emnify')], sampleRfqDeadline)).toBe('expired');
});

test('stays open for the awarded provider, and closes for all others', () => {
  const quotes = [
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1'),
    buildSampleRfqAcceptedEvent('soracom'),
    buildSampleTotalOnlyQuoteSentEvent('soracom', 1, '2'),
  ];
  const decided = [
    ...quotes,
    buildSampleQuoteAwardedEvent('emnify', 1),
    buildSampleQuoteNotAwardedEvent('soracom', 1, null),
    buildSampleRfqClosedByAwardEvent([]),
  ];
  expect(endAfter(decided, sampleRfqDeadline)).toBeNull();
  expect(endAfter(decided, sampleRfqDeadline, 'soracom')).toBe('closed');
  expect(endAfter([buildSampleRfqClosedEvent(['emnify', 'soracom'], sampleRfqDeadline)], sampleRfqSentAt)).toBe(
    'closed',
  );
});

const attached: Omit<AttachmentSent['data'], 'number'> = {
  ...link,
  ...{ by: 'buyer', authorId: sampleBuyerId, attachmentId: vendorId, storedAt: sampleRfqSentAt, kind: 'pdf', size: 15 },
  file: { name: 'networks.pdf', sha256: '0'.repeat(64) },
};
const attach = { type: 'SendAttachment', attached, ended: null } as const;
const file = (number: number): AttachmentSent => ({ type: 'AttachmentSent', data: { ...attached, number } });

test('numbers files among the messages, and limits their number', () => {
  givenDeciderTestEvents(conversationDecider, [message(1)])
    .when(attach)
    .then([file(2)]);
  givenDeciderTestEvents(conversationDecider, [file(1)])
    .when(send)
    .then([message(2)]);
  const files = Array.from({ length: maxAttachmentsPerConversation }, (_, index) => file(index + 1));
  givenDeciderTestEvents(conversationDecider, files).when(attach).thenRefuses('conversation.files-full');
  givenDeciderTestEvents(conversationDecider, files)
    .when(send)
    .then([message(maxAttachmentsPerConversation + 1)]);
  givenDeciderTestEvents(conversationDecider, [message(maxMessagesPerConversation)])
    .when(attach)
    .thenRefuses('conversation.full');
  givenDeciderTestEvents(conversationDecider, [message(1)])
    .when({ ...attach, ended: 'closed' })
    .thenRefuses('rfq.closed');
});
