import { expect, test } from 'vitest';
import type { ConversationRfqLinkRow, ConversationMessageRow } from './conversation.queries.ts';
import { findConversationSideOfReader, toConversationView } from './conversation.views.ts';

const link: ConversationRfqLinkRow = {
  link_id: 'l',
  rfq_id: 'r',
  provider_id: 'emnify',
  provider_name: 'emnify',
  buyer_id: 'ida',
  company_id: null,
  status: 'sent',
  ever_accepted: false,
  outcome: null,
  rfq_outcome: null,
};
const at = new Date('2026-11-24T09:12:44.120Z');
const row = (
  number: number,
  side: ConversationMessageRow['written_by'],
  author: string,
  [text, masked]: readonly [text: string | null, masked: string | null],
): ConversationMessageRow => ({
  ...{ number, written_by: side, author_id: author, text, masked_text: masked },
  ...{ file_kind: null, file_size: null, file_key: null, file_name: null, masked_file_name: null },
  sent_at: at,
});
// The stored masked texts differ from those that masking at read time would produce.
const rows = [
  row(1, 'buyer', 'ida', ['Call +46 8 555 12 34.', 'Call …']),
  row(2, 'vendor', 'ola', ['Or write to ola@emnify.com.', 'Or write …']),
  row(3, 'vendor', 'per', [null, null]),
];
const viewAs = (
  side: ConversationMessageRow['written_by'],
  userId: string,
  more: Partial<ConversationRfqLinkRow> = {},
) => toConversationView({ ...link, ...more }, { rows, total: 3, readUpTo: 1 }, { side, userId });
const texts = (view: ReturnType<typeof viewAs>) => view.messages.map(({ text }) => text);

test('hides contact data in messages of the other side before acceptance', () => {
  expect(texts(viewAs('vendor', 'ola'))).toEqual(['Call …', 'Or write to ola@emnify.com.', null]);
  expect(texts(viewAs('buyer', 'ida'))).toEqual(['Call +46 8 555 12 34.', 'Or write …', null]);
  expect(viewAs('vendor', 'ola').messages.map(({ masked }) => masked)).toEqual([true, false, false]);
  expect(JSON.stringify(viewAs('vendor', 'ola'))).not.toContain('555');
});

test('does not mask a text at read time that was stored without a mask', () => {
  const stored = [row(1, 'buyer', 'ida', ['Call +46 8 555 12 34.', null])];
  const { messages } = toConversationView(
    link,
    { rows: stored, total: 1, readUpTo: 0 },
    { side: 'vendor', userId: 'o' },
  );
  expect(messages).toMatchObject([{ text: 'Call +46 8 555 12 34.', masked: false }]);
});

test.each([{ status: 'accepted' }, { status: 'responded' }, { status: 'expired', ever_accepted: true }] as const)(
  'shows everything to both sides after the provider accepted: %o',
  (more) => {
    for (const side of ['buyer', 'vendor'] as const) {
      expect(texts(viewAs(side, 'ola', more))).toEqual(rows.map(({ text }) => text));
    }
  },
);

test.each(['rejected', 'expired'] as const)(
  'never shows contact data when the provider has not accepted: %s',
  (status) => {
    expect(texts(viewAs('vendor', 'ola', { status }))[0]).toBe('Call …');
    expect(viewAs('vendor', 'ola', { status }).ended).toBe(status);
  },
);

test('reveals the author of a message to that person only', () => {
  expect(viewAs('vendor', 'ola').messages.map(({ own }) => own)).toEqual([false, true, false]);
  expect(JSON.stringify(viewAs('vendor', 'ola'))).not.toMatch(/"(ida|ola|per)"/);
});

test('identifies a reader as the buyer, the provider, or neither', () => {
  expect(findConversationSideOfReader(link, { userId: 'ida', vendorOf: null })).toBe('buyer');
  expect(findConversationSideOfReader(link, { userId: 'ola', vendorOf: 'emnify' })).toBe('vendor');
  expect(findConversationSideOfReader(link, { userId: 'ida', vendorOf: 'emnify' })).toBe('buyer');
  expect(findConversationSideOfReader(link, { userId: 'eve', vendorOf: 'soracom' })).toBeNull();
  expect(findConversationSideOfReader(link, { userId: 'eve', vendorOf: null })).toBeNull();
});

test('masks the file name of the other side and withholds the file until acceptance', () => {
  const file: ConversationMessageRow = {
    ...row(1, 'buyer', 'ida', [null, null]),
    file_kind: 'pdf',
    ...{ file_size: 9, file_key: 'k', file_name: 'ida@meridian.com.pdf' },
    masked_file_name: '….pdf',
  };
  const viewFileAs = (side: ConversationMessageRow['written_by'], more: Partial<ConversationRfqLinkRow> = {}) =>
    toConversationView({ ...link, ...more }, { rows: [file], total: 1, readUpTo: 0 }, { side, userId: 'ola' })
      .messages[0]?.attachment;
  const open = { name: 'ida@meridian.com.pdf', kind: 'pdf', size: 9, held: false };
  expect(viewFileAs('vendor')).toEqual({ ...open, name: '….pdf', held: true });
  expect(viewFileAs('vendor', { status: 'accepted' })).toEqual(open);
  expect(viewFileAs('buyer')).toEqual(open);
});
