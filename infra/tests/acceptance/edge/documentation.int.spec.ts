import { globSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildSecurityHeaders } from '@marketplace/http/securityHeaders.ts';
import { buildWebAppServer } from '@marketplace/http/webApp.ts';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import {
  createGateway,
  createGatewayServiceRouter,
  type Gateway,
  listenOnPort,
} from '@marketplace/product/start/gateway.ts';
import { rebuildWebAppIfSourcesChanged } from '@marketplace/product/start/webBuild.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

const publicUrl = 'https://marketplace.example';
const htmlOnly = { accept: 'text/html' };

let web: FastifyInstance;
let gateway: Gateway;
let origin: string;

beforeAll(async () => {
  const { folder } = await rebuildWebAppIfSourcesChanged(repositoryRootFolder);
  web = buildWebAppServer({ dist: folder, publicUrl });
  await web.ready();
  const unused = (): never => {
    throw new Error('Documentation is served by the web app only.');
  };
  const targets = { command: unused, query: unused, health: unused, web: web.routing.bind(web) };
  gateway = createGateway(createGatewayServiceRouter(Object.values(allEndpoints)), targets, { publicUrl });
  origin = `http://127.0.0.1:${await listenOnPort(gateway.server, 0, '127.0.0.1')}`;
});
afterAll(async () => {
  await gateway.drain(100);
  await web.close();
});

/** Paths of the documentation pages, one for each Markdown file below infra/docs. */
const documents = globSync('**/*.md', { cwd: path.join(repositoryRootFolder, 'infra/docs') }).map((file) =>
  `/docs/${file}`.replace(/(\/README)?\.md$/, '').toLowerCase(),
);

async function readPage(at: string): Promise<{ readonly status: number; readonly html: string }> {
  const reply = await fetch(origin + at, { headers: htmlOnly });
  return { status: reply.status, html: await reply.text() };
}

test('serves every document of the checkout with all security headers', async () => {
  expect(documents.length).toBeGreaterThan(100);
  for (const at of ['/docs', ...documents]) {
    const reply = await fetch(origin + at, { headers: htmlOnly });
    expect([at, reply.status, reply.headers.get('content-type')]).toEqual([at, 200, 'text/html; charset=utf-8']);
    for (const name of Object.keys(buildSecurityHeaders(publicUrl))) expect(reply.headers.get(name), name).toBeTruthy();
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self';/);
    expect(await reply.text()).toContain('<h1');
  }
});

test('serves everything that the pages load or link to', async () => {
  const asked = new Set<string>(['/docs', ...documents]);
  const broken: string[] = [];
  for (const at of asked) {
    const { status, html } = await readPage(at);
    if (status !== 200) broken.push(at);
    const urls = [...html.matchAll(/(?:href|src|data-index)="(\/[^"#]*)/g)].map(([, url = '']) => url);
    for (const url of urls) if (/^\/(docs|assets|favicon)/.test(url)) asked.add(url);
  }
  expect(broken).toEqual([]);
  expect([...asked].filter((url) => url.startsWith('/assets/')).length).toBeGreaterThan(3);
});

test('compresses and caches the search index', async () => {
  const { html } = await readPage('/docs');
  const index = /data-index="([^"]+)"/.exec(html)?.[1] ?? '';
  const reply = await fetch(origin + index, { headers: { 'accept-encoding': 'br' } });
  expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('answers an unknown page with 404, the navigation and the search', async () => {
  const { status, html } = await readPage('/docs/nowhere');
  expect(status).toBe(404);
  expect(html).toContain('<h1>Page not found</h1>');
  expect(html).toContain('href="/docs/adr"');
  expect(html).toContain('role="search"');
});
