import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { AttachmentSent, MessageSent, MessagesRead } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { mostAttachments, mostMessages } from '@marketplace/contracts/rfq/rfq.values.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { expect, test } from 'vitest';
import { evolveRfq, type RfqState } from '../rfq.state.ts';
import {
  accepted,
  awarded,
  buyerId,
  closed,
  closedByAward,
  deadline,
  deleted,
  expired,
  links,
  notAwarded,
  quoted,
  rejected,
  rfqId,
  sent,
  sentAt,
} from '../testing/rfqHistory.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { conversationDecider } from './conversation.decider.ts';
import { endOf, partyOf } from './party.ts';

const link = { rfqId, linkId: links.emnify.linkId, providerId: 'emnify', buyerId, companyId: null };
const vendorId = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f002';
const text = 'Which networks do you use in Norway?';
const message = (number: number): MessageSent => ({
  type: 'MessageSent',
  data: { ...link, number, by: 'buyer', authorId: buyerId, text },
});
const read = (upTo: number): MessagesRead => ({ type: 'MessagesRead', data: { ...link, readerId: vendorId, upTo } });
const send = { type: 'SendMessage', link, by: 'buyer', authorId: buyerId, text, ended: null } as const;
const mark = (upTo: number) => ({ type: 'MarkRead', link, readerId: vendorId, upTo }) as const;

test('numbers messages in order', () => {
  given(conversationDecider)
    .when(send)
    .then([message(1)]);
  given(conversationDecider, [message(1), read(1)])
    .when(send)
    .then([message(2)]);
});

test('rejects messages above the maximum', () => {
  given(conversationDecider, [message(mostMessages - 1)])
    .when(send)
    .then([message(mostMessages)]);
  given(conversationDecider, [message(mostMessages)])
    .when(send)
    .thenRefuses('conversation.full');
});

test.each([
  ['rejected', 'rfq.rejected'],
  ['expired', 'rfq.expired'],
  ['closed', 'rfq.closed'],
] as const)('rejects a message on a link that is %s', (ended, code) => {
  given(conversationDecider, [message(1)])
    .when({ ...send, ended })
    .thenRefuses(code);
});

test('records a read mark once, and moves it only forward', () => {
  const two = [message(1), message(2)];
  given(conversationDecider, two)
    .when(mark(1))
    .then([read(1)]);
  given(conversationDecider, [...two, read(2)])
    .when(mark(2))
    .then([]);
  given(conversationDecider, [...two, read(2)])
    .when(mark(1))
    .then([]);
});

test('caps a read mark at the last message', () => {
  given(conversationDecider).when(mark(1)).then([]);
  given(conversationDecider, [message(1)])
    .when(mark(500))
    .then([read(1)]);
});

const rfqAfter = (...events: readonly RfqEvent[]): RfqState => [sent, ...events].reduce<RfqState>(evolveRfq, null);
const buyer = { userId: buyerId, vendorOf: null };
const endAfter = (events: readonly RfqEvent[], at: string, of: keyof typeof links = 'emnify') =>
  endOf(partyOf(rfqAfter(...events), links[of].linkId, buyer), at);

test('resolves the side of buyer and vendor, with the buyer taking precedence', () => {
  const rfq = rfqAfter();
  const sideOf = (userId: string, vendorOf: string | null) => partyOf(rfq, link.linkId, { userId, vendorOf }).side;
  expect([sideOf(buyerId, null), sideOf(vendorId, 'emnify'), sideOf(buyerId, 'emnify')]).toEqual([
    'buyer',
    'vendor',
    'buyer',
  ]);
});

test('makes provider viewers read-only', () => {
  const onlyReads = (vendorRight: VendorRight) =>
    partyOf(rfqAfter(), link.linkId, { userId: vendorId, vendorOf: 'emnify', vendorRight }).onlyReads;
  expect([onlyReads('viewer'), onlyReads('vendor'), onlyReads('owner')]).toEqual([true, false, false]);
});

test.each([
  ['a vendor of another provider', rfqAfter(), { userId: vendorId, vendorOf: 'soracom' }],
  ['an unrelated user', rfqAfter(), { userId: vendorId, vendorOf: null }],
  ['a deleted link', rfqAfter(deleted('emnify')), buyer],
  ['an RFQ that was not sent', null, buyer],
])('returns not found for %s', (_, rfq, caller) => {
  expect(() => partyOf(rfq, link.linkId, caller)).toThrow('There is no such RFQ.');
});

test('is open until an answer, a quote and the decision', () => {
  expect(endAfter([], sentAt)).toBeNull();
  expect(endAfter([accepted('emnify')], sentAt)).toBeNull();
  expect(endAfter([accepted('emnify'), quoted('emnify', 1, '1.00')], deadline)).toBeNull();
});

test('ends after a rejection or the deadline, even before the expiry is recorded', () => {
  expect(endAfter([rejected('emnify')], sentAt)).toBe('rejected');
  expect(endAfter([expired('emnify')], sentAt)).toBe('expired');
  expect(endAfter([accepted('emnify')], deadline)).toBe('expired');
});

test('stays open for the awarded provider, and closes for all others', () => {
  const quotes = [accepted('emnify'), quoted('emnify', 1, '1'), accepted('soracom'), quoted('soracom', 1, '2')];
  const decided = [...quotes, awarded('emnify', 1), notAwarded('soracom', 1, null), closedByAward([])];
  expect(endAfter(decided, deadline)).toBeNull();
  expect(endAfter(decided, deadline, 'soracom')).toBe('closed');
  expect(endAfter([closed(['emnify', 'soracom'], deadline)], sentAt)).toBe('closed');
});

const attached: Omit<AttachmentSent['data'], 'number'> = {
  ...link,
  ...{ by: 'buyer', authorId: buyerId, attachmentId: vendorId, storedAt: sentAt, kind: 'pdf', size: 15 },
  file: { name: 'networks.pdf', sha256: '0'.repeat(64) },
};
const attach = { type: 'SendAttachment', attached, ended: null } as const;
const file = (number: number): AttachmentSent => ({ type: 'AttachmentSent', data: { ...attached, number } });

test('numbers files among the messages, and limits their number', () => {
  given(conversationDecider, [message(1)])
    .when(attach)
    .then([file(2)]);
  given(conversationDecider, [file(1)])
    .when(send)
    .then([message(2)]);
  const files = Array.from({ length: mostAttachments }, (_, index) => file(index + 1));
  given(conversationDecider, files).when(attach).thenRefuses('conversation.files-full');
  given(conversationDecider, files)
    .when(send)
    .then([message(mostAttachments + 1)]);
  given(conversationDecider, [message(mostMessages)])
    .when(attach)
    .thenRefuses('conversation.full');
  given(conversationDecider, [message(1)])
    .when({ ...attach, ended: 'closed' })
    .thenRefuses('rfq.closed');
});
