import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { loadBuiltDocumentationPageMetadata, loadBuiltAppPageMetadataInTest } from './builtPages.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestedScreen } from './openTestedScreen.ts';

const opened = openSharedE2eTestProductInstance();

/** Every page, with an unknown path in place of the not-found page. */
const pages = () =>
  loadBuiltAppPageMetadataInTest().map((page) => (page.path === '*' ? { ...page, path: '/nowhere' } : page));

/** Records violations of the content security policy. @returns a function that lists them. */
async function hearViolations(page: Page): Promise<() => readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('tellViolation', (what: string) => void heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        const tell = (globalThis as unknown as { tellViolation: (what: string) => void }).tellViolation;
        tell(`${location.pathname} ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return () => heard;
}

const headIn = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    listed: document.head.querySelector('meta[name="robots"][content="noindex"]') === null,
  }));

/** Every page of the documentation, with an unknown path in place of its not-found page. */
const documents = () =>
  loadBuiltDocumentationPageMetadata().map((page) => ({ ...page, path: page.path.replace('*', 'nowhere') }));

const escapeTitle = (title: string): string =>
  title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

test('sends title and robots header of every page with its HTML', async () => {
  for (const { path: at, title, listed } of [...pages(), ...documents()]) {
    const reply = await fetch(opened.url + at, { headers: { accept: 'text/html' } });
    const html = await reply.text();
    expect(html, at).toContain(`<title>${escapeTitle(title)}</title>`);
    expect([at, reply.headers.get('x-robots-tag')]).toEqual([at, listed ? null : 'noindex']);
  }
});

const roles = ['guest', 'buyer', 'vendor', 'admin', 'analyst'] as const;
const visits = roles.flatMap((who) => pages().map((page) => ({ who, page })));
const byRole = Map.groupBy(selectTestSample('pages of every role', 10, visits), ({ who }) => who);

test.each([...byRole])(
  'obeys the content security policy and keeps the head of every page for %s',
  async (who, own) => {
    const token = who === 'guest' ? undefined : opened.scenario.tokens[who];
    await using context = await opened.openContext(token === undefined ? {} : { token });
    const page = await context.newPage();
    const violations = await hearViolations(page);
    const others: string[] = [];
    for (const { path: at, title, description, listed } of own.map((visit) => visit.page)) {
      await openTestedScreen(page, { name: at, path: at });
      await page.getByRole('button', { name: 'Help', includeHidden: true }).waitFor();
      // A guard or the sign-in page may have redirected to another page.
      if (new URL(page.url()).pathname !== at) continue;
      const head = await headIn(page);
      if (JSON.stringify(head) !== JSON.stringify({ title, description, listed })) others.push(`${at}: ${head.title}`);
    }
    expect(violations()).toEqual([]);
    expect(others).toEqual([]);
  },
);
