import { createHash } from 'node:crypto';
import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { type CopiedFile, type DocumentPage, readDocuments } from './documents.ts';
import { notFoundContent, renderHome } from './homePage.ts';
import { docsPath } from './links.ts';
import { buildNavigation, findCollection, findNeighbours, findUnlinked, type NavigationGroup } from './navigation.ts';
import { type PageFiles, type PageLink, renderPage } from './pageTemplate.ts';
import { buildSearchIndex } from './searchIndex.ts';

/** Metadata of a page, as the server reads it. */
export interface PageMetadata {
  /** `/docs/*` is the not-found page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may index the page. */
  readonly listed: boolean;
}

/** The documentation as files of the build. */
export interface Site {
  readonly pages: readonly PageMetadata[];
  /** HTML by path. */
  readonly html: ReadonlyMap<string, string>;
  /** Pictures and the search index. */
  readonly files: readonly CopiedFile[];
}

const home: PageLink = { path: docsPath, title: 'Documentation' };

const homeMetadata: PageMetadata = {
  ...home,
  description: 'Guides, architecture, glossary, decisions and runbooks.',
  listed: true,
};

/** Path of the not-found page of the documentation. */
const notFoundPath = `${docsPath}/*`;

const suffix = 'IoT Connectivity Marketplace documentation';

function renderDocument(
  page: DocumentPage,
  pages: readonly DocumentPage[],
  groups: readonly NavigationGroup[],
  files: PageFiles,
): string {
  const collection = findCollection(page, pages);
  const unlinked = findUnlinked(page, pages).map(
    (each) => `<li><a href="${each.path}">${escapeHtml(each.title)}</a></li>`,
  );
  const content = unlinked.length === 0 ? page.html : `${page.html}<ul>${unlinked.join('')}</ul>`;
  const crumbs = collection === undefined ? [home] : [home, collection];
  return renderPage({ ...page, content, crumbs, ...findNeighbours(page, pages) }, groups, files);
}

/** Only guides and references are for search engines: decisions and runbooks are for people who know the product. */
function isListed(page: DocumentPage, pages: readonly DocumentPage[]): boolean {
  return findCollection(page, pages) === undefined;
}

/**
 * Renders the documentation of a checkout.
 * @param files URLs of the script, the style sheet and the font.
 */
export function buildSite(root: string, files: Omit<PageFiles, 'searchIndex'>): Site {
  const { pages, pictures } = readDocuments(root);
  const groups = buildNavigation(pages);
  const content = Buffer.from(buildSearchIndex(pages));
  const name = `assets/docs-index-${createHash('sha256').update(content).digest('hex').slice(0, 7)}.json`;
  const all: PageFiles = { ...files, searchIndex: `/${name}` };
  const plain = (path: string, html: string): readonly [string, string] => [
    path,
    renderPage({ path, content: html, headings: [], crumbs: [] }, groups, all),
  ];
  return {
    pages: [
      ...(pages.some(({ path }) => path === docsPath) ? [] : [homeMetadata]),
      { path: notFoundPath, title: `Page not found - ${suffix}`, description: '', listed: false },
      ...pages.map((page) => ({
        path: page.path,
        title: `${page.title} - ${suffix}`,
        description: page.description,
        listed: isListed(page, pages),
      })),
    ],
    html: new Map([
      plain(docsPath, renderHome(groups)),
      plain(notFoundPath, notFoundContent),
      ...pages.map((page) => [page.path, renderDocument(page, pages, groups, all)] as const),
    ]),
    files: [...pictures, { name, content }],
  };
}
