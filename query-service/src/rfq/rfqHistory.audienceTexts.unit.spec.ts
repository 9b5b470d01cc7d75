import type { RfqHistoryAudience } from '@marketplace/domain/rfq/rfq.audience.ts';
import type { RfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { expect, test } from 'vitest';
import { accepted, describeLastEvent, fact, own, quoted, set } from './testing/rfqHistoryFixture.ts';

const audiences = ['auditor', 'buyer', 'vendor'] as const;

test('uses the status labels of the audience', () => {
  const viewed: RfqHistoryEvent = { type: 'RfqViewed', data: fact(own) };
  const rejected: RfqHistoryEvent = {
    type: 'RfqRejected',
    data: { ...fact(own), reason: 'no-coverage', note: 'No.' },
  };
  const described = audiences.map((audience) => describeLastEvent({ audience }, viewed, rejected));
  expect(described.map(({ title }) => title)).toEqual(['RFQ rejected', 'RFQ declined', 'RFQ rejected']);
  expect(described.map(({ changes }) => changes.map(({ field, to_label: to }) => `${field}: ${to ?? ''}`))).toEqual([
    ['Status: Rejected', 'Rejection reason: No coverage in the required area', 'Note to the buyer: No.'],
    ['Status: Declined', 'Reason for declining: No coverage in the required area', 'Note from the provider: No.'],
    ['Status: Rejected', 'Rejection reason: No coverage in the required area', 'Note to the buyer: No.'],
  ]);
  expect(described.map(({ changes: [status] }) => status?.from_label)).toEqual(['Sent', 'Viewed', 'Available']);
  expect(described.map(({ changes: [status] }) => [status?.from, status?.to])).toEqual(
    Array(3).fill(['sent', 'rejected']),
  );
  expect(
    audiences.map((audience) => describeLastEvent({ audience }, viewed, set(own, 'sent', 'accepted', null)).summary),
  ).toEqual(['From Sent to Accepted', 'From Viewed to Accepted', 'From Available to Accepted']);
});

test('describes visible contact details and notes from the reader’s side', () => {
  const lost: RfqHistoryEvent = { type: 'QuoteNotAwarded', data: { ...fact(own), version: 1, note: 'Too late.' } };
  expect(audiences.map((audience) => describeLastEvent({ audience }, accepted).summary)).toEqual([
    'Customer contact details became visible to the provider',
    'Your contact details became visible to the provider',
    'Customer contact details became visible to you',
  ]);
  const listFields = (audience: RfqHistoryAudience['kind']) =>
    describeLastEvent({ audience }, accepted, quoted(1), lost).changes.map(({ field }) => field);
  expect(audiences.map((audience) => listFields(audience).at(-1))).toEqual([
    'Note to the vendor',
    'Note to the provider',
    'Note from the buyer',
  ]);
});

test('describes messages and files from the reader’s side, numbered together', () => {
  const send = (type: 'MessageSent' | 'AttachmentSent', by: 'buyer' | 'vendor', number: number): RfqHistoryEvent =>
    ({ type, data: { ...fact(own), by, number } }) as RfqHistoryEvent;
  const message = send('MessageSent', 'buyer', 1);
  const describeFile = (audience: RfqHistoryAudience['kind']) =>
    describeLastEvent({ audience }, message, send('AttachmentSent', 'vendor', 2));
  expect(describeFile('auditor')).toMatchObject({
    title: 'File sent',
    summary: 'To the buyer, number 2 in the conversation',
    changes: [{ field: 'Messages and files', from: '1', to: '2' }],
  });
  expect(describeFile('buyer').summary).toBe('From the provider, number 2 in the conversation');
  expect(describeFile('vendor').summary).toBe('To the buyer, number 2 in the conversation');
  expect(audiences.map((audience) => describeLastEvent({ audience }, message).summary)).toEqual([
    'To the provider, number 1 in the conversation',
    'To the provider, number 1 in the conversation',
    'From the buyer, number 1 in the conversation',
  ]);
});
