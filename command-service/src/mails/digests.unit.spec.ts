import { expect, test } from 'vitest';
import type { WaitingItem } from './digestRows.ts';
import { digestLetter, mostItems } from './digests.ts';

const item = (at: number): WaitingItem => ({
  key: { cause: String(at), recipient: 'ida', kind: 'quote-received' },
  letter: {
    subject: 'emnify has sent a quote',
    paragraphs: [`emnify has sent a quote: ${at}.00 EUR.`],
    action: { label: 'Open the RFQ', url: `https://market.example/rfq-dashboard?rfq=${at}` },
    unsubscribeUrl: 'https://market.example/unsubscribe?token=a.b',
    preferencesUrl: 'https://market.example/mail-preferences',
  },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => item(at));

test('a digest lists what happened with its words and its link, and leads to the choices', () => {
  const letter = digestLetter(many(2), 'https://market.example');
  expect(letter.subject).toBe('Your daily digest: 2 things happened');
  expect(letter.items).toEqual(
    many(2).map(({ letter: { paragraphs, action } }) => ({ text: paragraphs[0], link: action })),
  );
  expect(letter.preferencesUrl).toBe('https://market.example/mail-preferences');
  expect(letter.unsubscribeUrl).toBeNull();
});

test('a digest of one thing has its subject', () => {
  expect(digestLetter(many(1), '').subject).toBe('Your daily digest: emnify has sent a quote');
});

test('a digest of very many things lists the first, and says how many more there are', () => {
  const { items, action } = digestLetter(many(mostItems + 7), '');
  expect(items).toHaveLength(mostItems);
  expect(action?.label).toBe('See all notifications, 7 more among them');
});
