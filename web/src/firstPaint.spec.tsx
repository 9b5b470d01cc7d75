import { expect, test } from 'vitest';
import { renderFirstPaint } from './firstPaint.tsx';

test.each([
  ['/', 'The right network for every device.'],
  ['/providers', 'Connectivity Providers'],
  ['/requirements', 'Specify Your Requirements'],
  ['/knowledge-base', 'Knowledge Base'],
  ['/login', 'The right network for every device.'],
  ['/compare', 'Compare Providers'],
  ['/coverage-map', 'Enhanced Global Coverage Map'],
  ['/contact', 'IoT Connectivity Consultancy'],
  ['/bootstrap-profile', 'Bootstrap Profile - Order SIMs Instantly'],
  ['/data-subject-rights', 'Data Subject Rights'],
  ['/do-not-sell', 'Do Not Sell'],
])('the first view of %s stands without a server, a session or a catalogue', async (path, title) => {
  const html = await renderFirstPaint(path, 'the-nonce');
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe(title);
  // Whether somebody is signed in is not known when the page is built: it shows neither their name nor Sign In.
  expect(html).not.toContain('Sign In');
  expect([...html.matchAll(/<style[^>]*>/g)].every(([tag]) => tag.includes('nonce="the-nonce"'))).toBe(true);
});

test.each([
  ['/privacy-policy', 14],
  ['/terms-of-service', 8],
  ['/cookie-policy', 7],
  ['/accessibility-statement', 5],
])('search engines read all of %s in its HTML, which knows no day of its own', async (path, sections) => {
  const html = await renderFirstPaint(path, 'the-nonce');
  expect([...html.matchAll(/<section[^>]* aria-labelledby="[\w-]+-heading"/g)]).toHaveLength(sections);
  expect(html).toMatch(/Last updated: (<!-- -->)?today/);
});

test.each(['/data-subject-rights', '/do-not-sell'])('what is painted of %s knows no day of its own', async (path) => {
  expect(await renderFirstPaint(path, 'the-nonce')).toMatch(/Last updated: (<!-- -->)?today/);
});

test('what is painted asks about cookies, so that the question does not come late over what is read', async () => {
  const html = await renderFirstPaint('/bootstrap-profile', 'the-nonce');
  expect(html).toMatch(/<section[^>]* aria-label="Cookies"/);
  for (const choice of ['Reject All', 'Customize', 'Accept All']) expect(html).toContain(choice);
});

test('search engines read the texts of all tabs of the knowledge base, and links that lead on', async () => {
  const html = await renderFirstPaint('/knowledge-base', 'the-nonce');
  for (const text of ['NB-IoT over satellite', 'Smart agriculture', 'TTN Mapper', 'Requirements tool', 'RFC 8376']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="/providers?technology=NB-IoT"');
});
