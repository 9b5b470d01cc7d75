import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawn } from '../../infra/tests/kit/drawn.ts';
import { builtPages } from './builtPages.ts';
import { openForTests } from './opened.ts';
import { reach } from './reachScreen.ts';

const opened = openForTests();

/** The address of every page, one without a page among them. */
const pages = () => builtPages().map((page) => (page.path === '*' ? { ...page, path: '/nowhere' } : page));

/** What a page may not do by the content security policy, and did. */
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

test('every page says in the HTML that the server sends what it is, as the table has it', async () => {
  for (const { path: at, title, listed } of pages()) {
    const reply = await fetch(opened.url + at, { headers: { accept: 'text/html' } });
    const html = await reply.text();
    expect(html, at).toContain(`<title>${title}</title>`);
    expect([at, reply.headers.get('x-robots-tag')]).toEqual([at, listed ? null : 'noindex']);
  }
});

describe.each(['guest', 'buyer', 'vendor', 'admin', 'analyst'] as const)('for a visitor who is %s', (who) => {
  test('no page of any route does what the content security policy forbids, and each keeps its head', async () => {
    const token = who === 'guest' ? undefined : opened.story.tokens[who];
    await using context = await opened.openContext(token === undefined ? {} : { token });
    const page = await context.newPage();
    const violations = await hearViolations(page);
    const others: string[] = [];
    for (const { path: at, title, description, listed } of drawn(`pages of a visitor who is ${who}`, 8, pages())) {
      await reach(page, { name: at, path: at });
      await page.getByRole('button', { name: 'Help', includeHidden: true }).waitFor();
      // A guard or the sign-in page may have led elsewhere, which then is the page that is open.
      if (new URL(page.url()).pathname !== at) continue;
      const head = await headIn(page);
      if (JSON.stringify(head) !== JSON.stringify({ title, description, listed })) others.push(`${at}: ${head.title}`);
    }
    expect(violations()).toEqual([]);
    expect(others).toEqual([]);
  });
});
