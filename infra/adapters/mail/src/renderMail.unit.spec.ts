import { expect, test } from 'vitest';
import { type RenderableMail, collapseToSingleLine, renderMailHtml, renderMailText } from './renderMail.ts';
import { getMailRetryDelayMs } from './mailSender.ts';

const letter: RenderableMail = {
  subject: 'Quote <b>',
  paragraphs: ['<script>alert(1)</script> & "more"', 'second'],
  action: { label: 'Open', url: 'https://market.example/a?b=1&c="2"' },
  unsubscribeUrl: null,
};

test('escapes user text in HTML', () => {
  const html = renderMailHtml(letter);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
  expect(html).toContain('href="https://market.example/a?b=1&amp;c=&quot;2&quot;"');
  expect(html).not.toMatch(/<script|<img|<link|src=/);
});

test('renders the same content as plain text with the link on a separate line', () => {
  expect(renderMailText(letter).split('\n')).toEqual(
    expect.arrayContaining(['<script>alert(1)</script> & "more"', 'second', 'https://market.example/a?b=1&c="2"']),
  );
});

test('includes an unsubscribe link only when one exists', () => {
  const unsubscribeUrl = 'https://market.example/unsubscribe?token=a.b';
  for (const render of [renderMailText, renderMailHtml]) {
    expect(render({ ...letter, unsubscribeUrl })).toContain(unsubscribeUrl);
    expect(render(letter)).not.toContain('Unsubscribe');
  }
});

test('removes line breaks from a subject to prevent header injection', () => {
  expect(collapseToSingleLine('Quote\r\nBcc: eve@evil.example')).toBe('Quote Bcc: eve@evil.example');
});

test('doubles the retry delay up to six hours', () => {
  expect([1, 2, 3].map((attempts) => getMailRetryDelayMs(attempts, 30_000))).toEqual([30_000, 60_000, 120_000]);
  expect(getMailRetryDelayMs(40, 30_000)).toBe(6 * 60 * 60 * 1000);
});

test('renders a list of escaped items with their links', () => {
  const items = [
    { text: 'emnify & <b>: 0.62 EUR', link: { label: 'Open the RFQ', url: 'https://market.example/rfq?a=1&b=2' } },
    { text: 'one\ntwo', link: { label: 'Open', url: 'https://market.example/x' } },
  ];
  const html = renderMailHtml({ ...letter, items });
  expect(html).toContain('<li>emnify &amp; &lt;b&gt;: 0.62 EUR<br><a href="https://market.example/rfq?a=1&amp;b=2">');
  expect(html).toContain('<li>one<br>two<br><a href="https://market.example/x">Open</a></li>');
  expect(renderMailText({ ...letter, items })).toContain(
    '* emnify & <b>: 0.62 EUR\nOpen the RFQ:\nhttps://market.example/rfq?a=1&b=2\n\n* one\ntwo\nOpen:\n',
  );
});

test('includes a link to the preferences only when one exists', () => {
  const preferencesUrl = 'https://market.example/mail-preferences';
  for (const render of [renderMailText, renderMailHtml]) {
    expect(render({ ...letter, preferencesUrl })).toContain(preferencesUrl);
    expect(render(letter)).not.toContain('email preferences');
  }
});
