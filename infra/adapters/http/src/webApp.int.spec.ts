import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebAppServer } from './webApp.ts';

const script = `console.log('${'a line of the app '.repeat(200)}')`;
const page =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><!-- head --><title>In development</title><!-- /head -->' +
  '<script src="/assets/app-1a2b.js"></script>';
const publicUrl = 'https://market.example';
const pages = [
  { path: '/', title: 'Home', description: 'Find & compare "providers".', listed: true },
  { path: '/providers', title: 'Providers', description: 'All of them.', listed: true },
  { path: '/requirements', title: 'Requirements', description: 'What devices need.', listed: true },
  { path: '/rfq-dashboard', title: 'My RFQs', description: 'Yours.', listed: false },
  { path: '*', title: 'Page not found', description: 'Nothing here.', listed: false },
];
const documents = [
  { path: '/docs', title: 'Documentation', description: 'Guides.', listed: true },
  { path: '/docs/adr/0001-install', title: '1. Install', description: 'How.', listed: false },
  { path: '/docs/*', title: 'No document', description: '', listed: false },
];
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let dist: string;
let app: FastifyInstance;

beforeAll(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'web-app-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), page);
  mkdirSync(path.join(dist, '.pages'));
  writeFileSync(
    path.join(dist, '.pages', 'index.html'),
    page.replace('<script', '<h1>Home</h1><style nonce="__CSP_NONCE__"></style><script'),
  );
  writeFileSync(
    path.join(dist, '.pages', 'requirements.html'),
    page.replace('<script', '<h1>Requirements</h1><script'),
  );
  writeFileSync(path.join(dist, '.pages', 'pages.json'), JSON.stringify(pages));
  writeFileSync(path.join(dist, '.pages', 'documents.json'), JSON.stringify(documents));
  mkdirSync(path.join(dist, '.pages', 'docs', 'adr'), { recursive: true });
  for (const [file, heading] of [
    ['docs', 'Documentation'],
    ['docs/adr/0001-install', '1. Install'],
    ['docs/not-found', 'No document'],
  ] as const) {
    const html = `<!doctype html><!-- head --><!-- /head --><h1>${heading}</h1>`;
    writeFileSync(path.join(dist, '.pages', `${file}.html`), html);
  }
  writeFileSync(path.join(dist, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(dist, '.sources'), 'a secret of the build');
  writeFileSync(path.join(dist, 'assets', 'app-1a2b.js'), script);
  writeFileSync(path.join(dist, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(path.join(dist, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  app = buildWebAppServer({ dist, publicUrl });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const nonceOf = (csp: unknown) => /style-src 'self' 'nonce-([\w+/=]+)'/.exec(String(csp))?.[1];

test.each(['/', '/index.html', '/providers', '/providers/', '/Providers', '/rfq-dashboard?success=true&providers=3'])(
  'sends the page to a browser for %s',
  async (url) => {
    const reply = await app.inject({ url, headers: browser });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('/assets/app-1a2b.js');
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test.each(['/nowhere', '/providers/emnify', '/nowhere/', '/paths'])(
  'sends the not-found page with 404 to a browser for %s',
  async (url) => {
    const reply = await app.inject({ url, headers: browser });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('/assets/app-1a2b.js');
    expect(reply.body).not.toContain('__CSP_NONCE__');
  },
);

test.each(['/%', '/providers%', '/%ff', '/providers%?q=1', '/%00', '//'])(
  'sends the not-found page with 404 to a browser for the malformed URL %s',
  async (url) => {
    const reply = await app.inject({ url, headers: browser });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('<title>Page not found</title>');
    expect(nonceOf(reply.headers['content-security-policy'])).toBeDefined();
  },
);

test.each(['/%', '/%ff', '/assets/x%.js'])('sends a problem document to programs for %s', async (url) => {
  const reply = await app.inject({ url, headers: { accept: 'application/json' } });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
});

test('finds a page with a single percent sign in its query', async () => {
  const reply = await app.inject({ url: '/providers?q=%', headers: browser });
  expect([reply.statusCode, reply.body.includes('<title>Providers</title>')]).toEqual([200, true]);
});

test('uses a new nonce for every page, in the policy and in the HTML', async () => {
  const replies = await Promise.all([1, 2].map(async () => app.inject({ url: '/providers', headers: browser })));
  const nonces = replies.map((reply) => nonceOf(reply.headers['content-security-policy']));
  expect(nonces[0]).not.toBe(nonces[1]);
  replies.forEach((reply, index) => expect(reply.body).toContain(`content="${nonces[index] ?? 'none'}"`));
});

test.each([
  ['/', 'Home'],
  ['/requirements?provider=emnify', 'Requirements'],
])('sends the prerendered page for %s', async (url, heading) => {
  const reply = await app.inject({ url, headers: browser });
  expect(reply.body).toContain(`<h1>${heading}</h1>`);
  expect(reply.body).not.toContain('__CSP_NONCE__');
  const other = await app.inject({ url: '/requirements/more', headers: browser });
  expect(other.body).not.toContain('<h1>');
});

test.each([
  ['/docs', 200, 'Documentation'],
  ['/docs/', 200, 'Documentation'],
  ['/docs/adr/0001-install?q=x', 200, '1. Install'],
  ['/docs/ADR/0001-Install/', 200, '1. Install'],
  ['/docs/nowhere', 404, 'No document'],
  ['/docs/adr/0001-install.md', 404, 'No document'],
  ['/docs/*', 404, 'No document'],
])('sends the documentation page for %s with %d', async (url, status, heading) => {
  const reply = await app.inject({ url, headers: browser });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(reply.body).toContain(`<h1>${heading}</h1>`);
  expect(reply.body).toContain(`<title>${heading}</title>`);
  // The policy allows no inline styles.
  expect(reply.headers['content-security-policy']).toContain("style-src 'self';");
});

test('sends a problem document to programs for an unknown documentation page', async () => {
  const reply = await app.inject({ url: '/docs/nowhere', headers: { accept: 'application/json' } });
  expect([reply.statusCode, ProblemDetails.parse(reply.json()).code]).toEqual([404, 'request.not-found']);
});

test('serves a build without documentation', async () => {
  const bare = mkdtempSync(path.join(tmpdir(), 'web-app-'));
  mkdirSync(path.join(bare, '.pages'));
  writeFileSync(path.join(bare, 'index.html'), page);
  writeFileSync(path.join(bare, '.pages', 'pages.json'), JSON.stringify(pages));
  const other = buildWebAppServer({ dist: bare, publicUrl });
  expect((await other.inject({ url: '/docs', headers: browser })).statusCode).toBe(404);
  await other.close();
  rmSync(bare, { recursive: true });
});

test('compresses a page when the client accepts gzip', async () => {
  const headers = { ...browser, 'accept-encoding': 'gzip, br' };
  const reply = await app.inject({ url: '/', headers });
  expect([reply.headers['content-encoding'], reply.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
  const html = gunzipSync(reply.rawPayload).toString();
  expect(html).toContain(`content="${nonceOf(reply.headers['content-security-policy']) ?? 'none'}"`);
});

test('sends existing pages, but no not-found page, to link preview bots', async () => {
  const asked = async (url: string) => app.inject({ url, headers: { accept: '*/*' } });
  const page = await asked('/providers');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const none = await asked('/nowhere');
  expect([none.statusCode, none.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
});

test('restricts the policy to this origin', async () => {
  const { headers } = await app.inject({ url: '/', headers: browser });
  expect(String(headers['content-security-policy']).replace(/ 'nonce-[^']+'/, '')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test.each([
  '/assets/gone-9f9f.js',
  '/favicon.png',
  '/.sources',
  '/.pages/index.html',
  '/.pages/pages.json',
  '/..%2f..%2fetc%2fpasswd',
])('returns 404 for %s instead of a page', async (url) => {
  const reply = await app.inject({ url, headers: { accept: '*/*' } });
  expect([reply.statusCode, ProblemDetails.parse(reply.json()).code]).toEqual([404, 'request.not-found']);
});

test('returns 404 to programs that do not accept HTML, and to other methods', async () => {
  const reading = await app.inject({ url: '/providers', headers: { accept: 'application/json' } });
  const writing = await app.inject({ method: 'POST', url: '/providers', headers: browser });
  expect([reading.statusCode, writing.statusCode]).toEqual([404, 404]);
});

test('caches hashed files for ever and other files for an hour', async () => {
  const hashed = await app.inject({ url: '/assets/app-1a2b.js' });
  const other = await app.inject({ url: '/favicon.svg' });
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(other.headers['cache-control']).toBe('public, max-age=3600');
  expect(hashed.body).toBe(script);
});

test('sends the compressed file when the client accepts it', async () => {
  const zipped = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', script]);
  expect(zipped.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } });
  expect(small.headers['content-encoding']).toBe('br');
});

/** Parses the metadata of a page into an object whose keys are the names of the tags. */
function parseHead(html: string): Record<string, string> {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)];
  const canonical = /<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1];
  return {
    ...Object.fromEntries(metas.map(([, name, content]) => [name ?? '', content ?? ''])),
    title: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title).join(' | '),
    ...(canonical !== undefined && { canonical }),
  };
}

test.each(['/providers', '/Providers/?type=MVNO'])(
  'sends title, description, canonical URL and link preview of the page at %s',
  async (url) => {
    const reply = await app.inject({ url, headers: browser });
    expect(parseHead(reply.body)).toEqual({
      title: 'Providers',
      description: 'All of them.',
      canonical: 'https://market.example/providers',
      'og:type': 'website',
      'og:site_name': 'IoT Connectivity Marketplace',
      'og:title': 'Providers',
      'og:description': 'All of them.',
      'og:url': 'https://market.example/providers',
      'og:image': 'https://market.example/share.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'IoT Connectivity Marketplace',
      'twitter:card': 'summary_large_image',
    });
    expect(reply.headers['x-robots-tag']).toBeUndefined();
  },
);

test('inserts an escaped head into a prerendered page', async () => {
  const reply = await app.inject({ url: '/', headers: browser });
  expect(parseHead(reply.body)).toMatchObject({
    title: 'Home',
    description: 'Find &amp; compare &quot;providers&quot;.',
    canonical: 'https://market.example/',
  });
});

test.each([
  ['a page that requires a sign-in', '/rfq-dashboard', 'My RFQs'],
  ['a URL without a page', '/nowhere', 'Page not found'],
])('excludes %s from search engines', async (_what, url, title) => {
  const reply = await app.inject({ url, headers: browser });
  const head = parseHead(reply.body);
  expect([head['title'], head['robots'], reply.headers['x-robots-tag']]).toEqual([title, 'noindex', 'noindex']);
  expect([head['canonical'], head['og:url']]).toEqual([undefined, undefined]);
});

test.each(['/', '/providers', '/nowhere', '/robots.txt', '/sitemap.xml'])(
  'never repeats a forged host in %s',
  async (url) => {
    const made = 'attacker.example';
    const headers = { ...browser, host: made, 'x-forwarded-host': made, forwarded: `host=${made}`, origin: made };
    const reply = await app.inject({ url, headers });
    expect(reply.body + JSON.stringify(reply.headers)).not.toContain(made);
  },
);

test('serves robots.txt and a sitemap of the public pages', async () => {
  const robots = await app.inject({ url: '/robots.txt' });
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.body).toBe('User-agent: *\nAllow: /\n\nSitemap: https://market.example/sitemap.xml\n');
  const map = await app.inject({ url: '/sitemap.xml' });
  expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'application/xml']);
  expect([...map.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://market.example/',
    'https://market.example/providers',
    'https://market.example/requirements',
    'https://market.example/docs',
  ]);
});

test('throws with instructions when there is no build', () => {
  expect(() => buildWebAppServer({ dist: path.join(dist, 'nowhere'), publicUrl })).toThrow('npm run build');
});
