import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { productName, productNameInLogo } from '@marketplace/contracts/kernel/productName.ts';
import type { RenderedDocumentationPage } from './documents.ts';
import { documentationRootPath } from './links.ts';
import type { DocumentationHeading } from './markdown.ts';
import type { DocumentationNavigationGroup } from './navigation.ts';

/** URLs of the files that every page loads. */
export interface DocumentationPageAssetUrls {
  readonly script: string;
  readonly style: string;
  readonly font: string;
  readonly searchIndex: string;
}

/** A link in the breadcrumb, or to the previous or next document. */
export type DocumentationPagePathAndTitle = Pick<RenderedDocumentationPage, 'path' | 'title'>;

/** The parts of a page. */
export interface DocumentationPageParts {
  readonly path: string;
  /** HTML of the main content. */
  readonly content: string;
  readonly headings: readonly DocumentationHeading[];
  readonly crumbs: readonly DocumentationPagePathAndTitle[];
  readonly previous?: DocumentationPagePathAndTitle | undefined;
  readonly next?: DocumentationPagePathAndTitle | undefined;
}

const link = (to: string, label: string, attributes = ''): string =>
  `<a href="${escapeHtml(to)}"${attributes}>${escapeHtml(label)}</a>`;

const mark =
  '<svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><g fill="none" stroke-width="3.4">' +
  '<path class="signal" d="M14 3.2a10.8 10.8 0 0 1 10.27 7.46"/>' +
  '<path d="M24.7 12.6a10.8 10.8 0 0 1-5.2 10.72M17.5 24.2a10.8 10.8 0 0 1-11.9-3.37M4.4 19a10.8 10.8 0 0 1 7.5-15.6"/>' +
  '</g><circle cx="14" cy="14" r="3.2"/></svg>';

/** Renders the search, which needs the script and is hidden without scripts. */
function renderSearch({ searchIndex }: DocumentationPageAssetUrls): string {
  return `<form class="search" role="search" action="${documentationRootPath}" data-index="${searchIndex}">
        <label class="unseen" for="search">Search the documentation</label>
        <input id="search" type="search" name="q" maxlength="100" placeholder="Search" autocomplete="off"
          spellcheck="false" aria-controls="found" aria-describedby="search-keys" />
        <p class="unseen" id="search-keys">Results appear below the field. Use the arrow keys to reach them.</p>
        <p class="unseen" role="status" id="found-count"></p>
        <div class="found" id="found" hidden></div>
      </form>`;
}

function renderHeader(files: DocumentationPageAssetUrls): string {
  return `<header class="bar">
      <a class="brand" href="/" aria-label="${productName}">${mark}<span>${productNameInLogo.start} <em>${productNameInLogo.emphasis}</em></span></a>
      <a class="section" href="${documentationRootPath}">Documentation</a>
      ${renderSearch(files)}
    </header>`;
}

function renderGroups(groups: readonly DocumentationNavigationGroup[], path: string): string {
  return groups
    .map(({ title, links }) => {
      const items = links.map(
        (each) => `<li>${link(each.path, each.label, each.path === path ? ' aria-current="page"' : '')}</li>`,
      );
      return `<p class="group">${escapeHtml(title)}</p><ul>${items.join('')}</ul>`;
    })
    .join('');
}

function renderContents(headings: readonly DocumentationHeading[]): string {
  const items = headings
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ id, text, level }) => `<li class="level${level}">${link(`#${id}`, text)}</li>`);
  return items.length < 2 ? '' : `<ul>${items.join('')}</ul>`;
}

/** Renders a list twice: next to the text for wide screens, and folded above the text for narrow screens. */
function renderTwice(name: string, label: string, list: string): { wide: string; folded: string } {
  if (list === '') return { wide: '', folded: '' };
  return {
    wide: `<nav class="${name} wide" aria-label="${label}">${list}</nav>`,
    folded: `<details class="${name} folded"><summary>${label}</summary><nav aria-label="${label}">${list}</nav></details>`,
  };
}

function renderCrumbs(crumbs: readonly DocumentationPagePathAndTitle[]): string {
  if (crumbs.length === 0) return '';
  const items = crumbs.map(({ path, title }) => `<li>${link(path, title)}</li>`);
  return `<nav class="crumbs" aria-label="Breadcrumb"><ol>${items.join('')}</ol></nav>`;
}

function renderNeighbours({ previous, next }: DocumentationPageParts): string {
  const one = (page: DocumentationPagePathAndTitle | undefined, label: string, rel: string): string =>
    page === undefined
      ? ''
      : `<a href="${page.path}" rel="${rel}"><small>${label}</small> ${escapeHtml(page.title)}</a>`;
  const links = one(previous, 'Previous', 'prev') + one(next, 'Next', 'next');
  return links === '' ? '' : `<nav class="neighbours" aria-label="Previous and next">${links}</nav>`;
}

/**
 * Renders a page. The server replaces the marked part of the head with title and description. The page contains no
 * inline scripts or styles, because the content security policy forbids them.
 */
export function renderDocumentationPage(
  parts: DocumentationPageParts,
  groups: readonly DocumentationNavigationGroup[],
  files: DocumentationPageAssetUrls,
): string {
  const documents = renderTwice('documents', 'All documents', renderGroups(groups, parts.path));
  const contents = renderTwice('contents', 'On this page', renderContents(parts.headings));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <!-- head -->
    <title>Documentation</title>
    <!-- /head -->
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="stylesheet" href="${files.style}" />
    <link rel="preload" as="font" type="font/woff2" crossorigin href="${files.font}" />
    <script type="module" blocking="render" src="${files.script}"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    ${renderHeader(files)}
    <div class="columns">
      ${documents.wide}
      <main id="main" tabindex="-1">
        ${documents.folded}
        ${renderCrumbs(parts.crumbs)}
        <article>
${parts.content.replace('</h1>', (end) => end + contents.folded)}
        </article>
        ${renderNeighbours(parts)}
      </main>
      ${contents.wide}
    </div>
    <footer class="foot">
      <nav aria-label="Marketplace">${link('/', 'Marketplace')}${link('/api/docs', 'API Reference')}${link('/contact', 'Contact')}${link('/privacy-policy', 'Privacy Policy')}</nav>
    </footer>
  </body>
</html>
`;
}
