import { expect, test } from 'vitest';
import { prerenderPageHtml } from './firstPaint.tsx';

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
])('renders the first view of %s without a server, session or catalogue', async (path, title) => {
  const html = await prerenderPageHtml(path, 'the-nonce');
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe(title);
  // The build cannot know whether the visitor is signed in, so the prerendered page shows neither a name nor Sign In.
  expect(html).not.toContain('Sign In');
  expect([...html.matchAll(/<style[^>]*>/g)].every(([tag]) => tag.includes('nonce="the-nonce"'))).toBe(true);
});

test.each([
  ['/privacy-policy', 14],
  ['/terms-of-service', 8],
  ['/cookie-policy', 7],
  ['/accessibility-statement', 5],
])('renders all sections of %s for search engines, without a build date', async (path, sections) => {
  const html = await prerenderPageHtml(path, 'the-nonce');
  expect([...html.matchAll(/<section[^>]* aria-labelledby="[\w-]+-heading"/g)]).toHaveLength(sections);
  expect(html).toMatch(/Last updated: (<!-- -->)?today/);
});

test.each(['/data-subject-rights', '/do-not-sell'])('renders %s without a build date', async (path) => {
  expect(await prerenderPageHtml(path, 'the-nonce')).toMatch(/Last updated: (<!-- -->)?today/);
});

test('includes the cookie banner, so that it does not appear late over the page', async () => {
  const html = await prerenderPageHtml('/bootstrap-profile', 'the-nonce');
  expect(html).toMatch(/<section[^>]* aria-label="Cookies"/);
  for (const choice of ['Reject All', 'Customize', 'Accept All']) expect(html).toContain(choice);
});

test('renders the texts and links of all knowledge base tabs for search engines', async () => {
  const html = await prerenderPageHtml('/knowledge-base', 'the-nonce');
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
])('renders the heading of %s for users and a sign-in prompt for guests', async (path, title, request) => {
  const own = await prerenderPageHtml(path, 'the-nonce');
  expect(own).toContain(`<h1>${title}</h1>`);
  expect(own).toContain('Checking your session');
  const others = await prerenderPageHtml(path, 'the-nonce', 'guest');
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(others)?.[1]).toBe(request);
  expect(others).not.toContain(`<h1>${title}</h1>`);
});

test.each([
  ['/vendor-dashboard', 'Please log in to view your vendor dashboard.'],
  ['/admin', undefined],
  ['/upload', undefined],
])('reveals nothing of %s, because the access rights of the visitor are unknown', async (path, request) => {
  const main = async (who?: 'guest'): Promise<string> =>
    /<main[^>]*>(.*)<\/main>/s.exec(await prerenderPageHtml(path, 'the-nonce', who))?.[1] ?? 'none';
  const texts = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
  expect(texts(await main())).toBe('Checking your session');
  const others = await main('guest');
  if (request === undefined) expect(others).toBe('');
  else expect(others).toContain(request);
});

test('renders the same search history page for guests and users', async () => {
  const html = await prerenderPageHtml('/search-history', 'the-nonce');
  expect(html).toContain('<h1>Search History</h1>');
  expect(html).not.toContain('Saved searches');
});
