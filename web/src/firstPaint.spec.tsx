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

test.each([
  ['/profile', 'Profile', 'Please log in to view your profile.'],
  ['/favorites', 'Favorites', 'Please log in to view your favorites.'],
  ['/rfq-dashboard', 'My RFQ Requests', 'Please log in to view your RFQ requests.'],
  ['/webhooks', 'Webhooks', 'Please log in to view your webhooks.'],
])('of %s its own heading is painted, and for guests what they are asked to do', async (path, title, request) => {
  const own = await renderFirstPaint(path, 'the-nonce');
  expect(own).toContain(`<h1>${title}</h1>`);
  expect(own).toContain('Checking your session');
  const others = await renderFirstPaint(path, 'the-nonce', 'guest');
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(others)?.[1]).toBe(request);
  expect(others).not.toContain(`<h1>${title}</h1>`);
});

test.each([
  ['/vendor-dashboard', 'Please log in to view your vendor dashboard.'],
  ['/admin', undefined],
  ['/upload', undefined],
])('what is painted of %s tells nothing of it: whether the person may see it is not known', async (path, request) => {
  const main = async (who?: 'guest'): Promise<string> =>
    /<main[^>]*>(.*)<\/main>/s.exec(await renderFirstPaint(path, 'the-nonce', who))?.[1] ?? 'none';
  const texts = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
  expect(texts(await main())).toBe('Checking your session');
  const others = await main('guest');
  if (request === undefined) expect(others).toBe('');
  else expect(others).toContain(request);
});

test('the search history is painted for all alike: a guest has one too', async () => {
  const html = await renderFirstPaint('/search-history', 'the-nonce');
  expect(html).toContain('<h1>Search History</h1>');
  expect(html).not.toContain('Saved searches');
});
