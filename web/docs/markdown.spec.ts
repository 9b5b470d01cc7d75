import { expect, test } from 'vitest';
import { resolveDocumentationLink } from './links.ts';
import { type DocumentationLinkResolvers, renderMarkdown } from './markdown.ts';

const documents = new Set(['glossary.md']);
const destinations: DocumentationLinkResolvers = {
  link: (href) => resolveDocumentationLink(href, 'buyers.md', documents),
  picture: (source) =>
    source.startsWith('gone') ? null : { href: `/assets/${source}`, size: { width: 600, height: 400 } },
};
const html = (markdown: string): string => renderMarkdown(markdown, destinations).html;

test('shows raw HTML as text', () => {
  expect(html('Before <script>alert(1)</script> <b onclick="x">bold</b>')).toBe(
    '<p>Before &lt;script&gt;alert(1)&lt;/script&gt; &lt;b onclick=&quot;x&quot;&gt;bold&lt;/b&gt;</p>\n',
  );
  expect(html('<iframe src="https://example.com"></iframe>')).not.toContain('<iframe');
  expect(html('```html\n<img src=x onerror=alert(1)>\n```')).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('does not link to scripts', () => {
  expect(html('[a](javascript:alert(1))')).not.toContain('href');
});

test('keeps markup in links to documents', () => {
  expect(html('See the [**glossary**](glossary.md#quote).')).toBe(
    '<p>See the <a href="/docs/glossary#quote"><strong>glossary</strong></a>.</p>\n',
  );
});

test('names a file of the repository after the text instead of linking to it', () => {
  expect(html('See the [guide](../deploy/README.md).')).toBe(
    '<p>See the guide (<code>infra/deploy/README.md</code>).</p>\n',
  );
});

test('does not repeat a path that is the text of the link', () => {
  expect(html('[`infra/deploy/README.md`](../deploy/README.md)')).toBe('<p><code>infra/deploy/README.md</code></p>\n');
});

test('shows the text of a link to a missing document', () => {
  expect(html('See [sellers](sellers.md) and [terms](glossary.md).')).toBe(
    '<p>See sellers and <a href="/docs/glossary">terms</a>.</p>\n',
  );
});

test('sends no referrer to other sites', () => {
  expect(html('[a](https://example.com)')).toContain('<a href="https://example.com" rel="noreferrer">');
});

test('gives headings the ids that GitHub gives them', () => {
  const {
    headings,
    title,
    html: rendered,
  } = renderMarkdown('# Guide\n\n## Use `npm start`\n\n## Notes\n\n## Notes', destinations);
  expect(headings.map(({ id }) => id)).toEqual(['guide', 'use-npm-start', 'notes', 'notes-1']);
  expect(title).toBe('Guide');
  expect(rendered).toContain('<h2 id="use-npm-start">Use <code>npm start</code></h2>');
});

test('splits the text at headings of level 2 and 3, without markup', () => {
  const markdown =
    '# Guide\n\nStart *here*.\n\n## One\n\nText with\n`code`.\n\n#### Detail\n\n- item\n\n### Two\n\n| a |\n|---|\n| b |';
  const { sections, lead } = renderMarkdown(markdown, destinations);
  expect(sections.map(({ heading, text }) => [heading?.id ?? null, text])).toEqual([
    [null, 'Start here.'],
    ['one', 'Text with code. Detail item'],
    ['two', 'a b'],
  ]);
  expect(lead).toBe('Start here.');
});

test('skips the status of a decision when looking for the lead', () => {
  expect(renderMarkdown('# 1. Use it\n\n**Status.** Accepted.\n\n## Context\n\nIt helps.', destinations).lead).toBe(
    'It helps.',
  );
});

test('shows pictures with their size, and the alternative text of missing ones', () => {
  expect(html('![The list](list.png)')).toBe(
    '<p><img src="/assets/list.png" alt="The list" loading="lazy" width="600" height="400"></p>\n',
  );
  expect(html('![The list](gone.png)')).toBe('<p>The list</p>\n');
});

test('lets tables and code scroll by keyboard, and has no empty table headings', () => {
  const table = html('| | name |\n|---|---|\n| 1 | a |');
  expect(table).toContain('<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>');
  expect(table.match(/<th>/g)).toHaveLength(1);
  expect(html('```sh\nnpm start\n```')).toBe('<pre tabindex="0"><code>npm start\n</code></pre>\n');
});

test('draws Mermaid diagrams without styles, scripts and other servers', () => {
  const drawn = html('## Overview\n\n```mermaid\nflowchart LR\n  web -- "GET <b>" --> query[query<br/>service]\n```');
  expect(drawn).toContain('<svg role="img" aria-label="Diagram: Overview"');
  expect(drawn).toContain('<li>web → query service: GET &lt;b&gt;</li>');
  expect(drawn).not.toMatch(/<style|\sstyle="|<script|https?:\/\/(?!www\.w3\.org)/);
});

test('shows the source of a diagram that cannot be drawn', () => {
  expect(html('```mermaid\nno diagram\n```')).toContain('<code>no diagram\n</code>');
});
