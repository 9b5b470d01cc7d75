import { expect, test } from 'vitest';
import type { DigestQueuedMail } from './digestRows.ts';
import { createDigestMail, maxItemsPerDigestMail } from './digests.ts';

const item = (at: number): DigestQueuedMail => ({
  key: { cause: String(at), recipient: 'ida', kind: 'quote-received' },
  letter: {
    subject: 'emnify has sent a quote',
    paragraphs: [`emnify has sent a quote: ${at}.00 EUR.`],
    action: { label: 'Open the RFQ', url: `https://market.example/rfq-dashboard?rfq=${at}` },
    unsubscribeUrl: 'https://market.example/unsubscribe?token=a.b',
    preferencesUrl: 'https://market.example/mail-preferences',
  },
});
const createItems = (count: number) => Array.from({ length: count }, (_, at) => item(at));

test('lists the events with their texts and links, and links to the email preferences', () => {
  const letter = createDigestMail(createItems(2), 'https://market.example');
  expect(letter.subject).toBe('Your daily digest: 2 updates');
  expect(letter.items).toEqual(
    createItems(2).map(({ letter: { paragraphs, action } }) => ({ text: paragraphs[0], link: action })),
  );
  expect(letter.preferencesUrl).toBe('https://market.example/mail-preferences');
  expect(letter.unsubscribeUrl).toBeNull();
});

test('uses the subject of the only mail', () => {
  expect(createDigestMail(createItems(1), '').subject).toBe('Your daily digest: emnify has sent a quote');
});

test('lists the first items and counts the rest when there are too many', () => {
  const { items, action } = createDigestMail(createItems(maxItemsPerDigestMail + 7), '');
  expect(items).toHaveLength(maxItemsPerDigestMail);
  expect(action?.label).toBe('See all notifications, including 7 more updates');
});
