import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { conversationEvents } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { expect, test } from 'vitest';
import { createProjectionTestHarness } from '../testing/projectionBench.ts';
import { conversationsProjection } from './conversations.projection.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [buyerId, vendorId] = [id(1), id(2)];
const link = { rfqId: id(3), linkId: id(4), providerId: 'emnify', buyerId, companyId: null };
const message = (number: number, by: 'buyer' | 'vendor', text: string): DomainEvent => ({
  type: 'MessageSent',
  data: { ...link, number, by, authorId: by === 'buyer' ? buyerId : vendorId, text },
});
const read = (readerId: string, upTo: number): DomainEvent => ({
  type: 'MessagesRead',
  data: { ...link, readerId, upTo },
});
const written = [
  message(1, 'buyer', 'Norway?'),
  read(vendorId, 1),
  message(2, 'vendor', 'Three networks.'),
  read(buyerId, 2),
];
const timeOfPosition = (position: bigint): string =>
  new Date(Date.UTC(2026, 10, 21, 12, 0, Number(position))).toISOString();

test('handles all events of conversations, RFQ transfers and erasures', () => {
  const names = [...conversationEvents, RfqHandedOver, SubjectErased].map(({ name }) => name);
  expect(Object.keys(conversationsProjection.handlers).sort()).toEqual(names.sort());
});

test('stores messages, their count and read marks', async () => {
  const bench = await createProjectionTestHarness(conversationsProjection, timeOfPosition);
  await bench.apply(...written);
  const all = async () => [
    await bench.rows('SELECT messages, last_at FROM {schema}.conversation'),
    await bench.rows('SELECT number, written_by, text FROM {schema}.message ORDER BY number'),
    await bench.rows('SELECT reader_id, up_to FROM {schema}.read_mark ORDER BY reader_id'),
  ];
  const once = await all();
  expect(once).toEqual([
    [{ messages: 2, last_at: new Date(timeOfPosition(3n)) }],
    [
      { number: 1, written_by: 'buyer', text: 'Norway?' },
      { number: 2, written_by: 'vendor', text: 'Three networks.' },
    ],
    [
      { reader_id: buyerId, up_to: 2 },
      { reader_id: vendorId, up_to: 1 },
    ],
  ]);
  await bench.close();
});

test('deletes texts and read marks of an erased user, but not those of the other side', async () => {
  const bench = await createProjectionTestHarness(conversationsProjection, timeOfPosition);
  const texts = async () => bench.rows('SELECT text, masked_text FROM {schema}.message ORDER BY number');
  await bench.apply(...written, message(3, 'vendor', 'Write to ida@emnify.example.'));
  expect((await texts())[2]).toMatchObject({ masked_text: expect.stringContaining('Write to') as string });
  await bench.apply({ type: 'SubjectErased', data: { userId: vendorId } });
  const erased = { text: null, masked_text: null };
  expect(await texts()).toEqual([{ text: 'Norway?', masked_text: null }, erased, erased]);
  expect(await bench.rows('SELECT reader_id FROM {schema}.read_mark')).toEqual([{ reader_id: buyerId }]);
  await bench.close();
});

test('notifies both sides of a message, the reader of a read mark, and nobody of an erasure', () => {
  const findChanges = (event: DomainEvent) =>
    conversationsProjection.changes({ event, stream: '', revision: 0, position: 1n, at: '', actor: '' });
  expect(written.slice(0, 2).map(findChanges)).toEqual([
    [
      [`user:${buyerId}`, 'Conversations'],
      ['provider:emnify', 'Conversations'],
    ],
    [[`user:${vendorId}`, 'Conversations']],
  ]);
  expect(findChanges({ type: 'SubjectErased', data: { userId: vendorId } })).toEqual([]);
});

test('stores a file as a message with name, size and key, and clears its name on erasure', async () => {
  const bench = await createProjectionTestHarness(conversationsProjection, timeOfPosition);
  const stored = { attachmentId: id(9), storedAt: '2026-11-21T12:00:00.000Z', kind: 'pdf', size: 15 };
  const file = { name: 'networks.pdf', sha256: '0'.repeat(64) };
  const sent = { ...link, number: 1, by: 'vendor', authorId: vendorId, ...stored, file };
  await bench.apply({ type: 'AttachmentSent', data: sent });
  const columns = 'SELECT text, file_kind, file_size, file_name, file_key FROM {schema}.message';
  const row = { text: null, file_kind: 'pdf', file_size: 15, file_name: 'networks.pdf' };
  const file_key = `attachments/${vendorId}/${link.linkId}/${Date.parse(stored.storedAt)}-${id(9)}`;
  expect(await bench.rows(columns)).toEqual([{ ...row, file_key }]);
  await bench.apply({ type: 'SubjectErased', data: { userId: vendorId } });
  expect(await bench.rows(columns)).toEqual([{ ...row, file_name: null, file_key }]);
  await bench.close();
});

const companyId = id(8);
const transferred: DomainEvent = { type: 'RfqHandedOver', data: { rfqId: link.rfqId, buyerId, companyId } };
const afterTransfer = {
  ...message(3, 'buyer', 'Sweden?'),
  data: { ...link, companyId, number: 3, by: 'buyer', authorId: buyerId, text: '' },
};
const onOtherLink = {
  ...message(1, 'vendor', ''),
  data: { ...link, linkId: id(5), number: 1, by: 'vendor', authorId: vendorId, text: '' },
};

test.each([
  ['sent before it', [...written, onOtherLink, transferred]],
  ['sent after it', [...written, transferred, afterTransfer, onOtherLink]],
  ['sent after it without the new owner', [transferred, ...written, onOtherLink]],
])('assigns conversations of a transferred RFQ to the company for messages %s', async (_name, events) => {
  const owners = 'SELECT link_id, buyer_id, company_id FROM {schema}.conversation ORDER BY link_id';
  const expected = [link.linkId, id(5)].map((link_id) => ({ link_id, buyer_id: buyerId, company_id: companyId }));
  const bench = await createProjectionTestHarness(conversationsProjection, timeOfPosition);
  await bench.apply(...events);
  expect(await bench.rows(owners)).toEqual(expected);
  await bench.close();
  const stepwiseBench = await createProjectionTestHarness(conversationsProjection, timeOfPosition);
  for (const event of events) await stepwiseBench.apply(event);
  expect(await stepwiseBench.rows(owners)).toEqual(expected);
  await stepwiseBench.close();
});

test('notifies the company of a transfer and keeps other RFQs with the buyer', async () => {
  const at = { stream: '', revision: 0, position: 1n, at: '', actor: '' };
  expect(conversationsProjection.changes({ event: transferred, ...at })).toEqual([
    [`company:${companyId}`, 'Conversations'],
  ]);
  const bench = await createProjectionTestHarness(conversationsProjection, timeOfPosition);
  const data = { rfqId: id(7), buyerId, companyId };
  await bench.apply(...written, { type: 'RfqHandedOver', data });
  expect(await bench.rows('SELECT company_id FROM {schema}.conversation')).toEqual([{ company_id: null }]);
  await bench.close();
});
