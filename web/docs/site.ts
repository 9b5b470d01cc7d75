import { createHash } from 'node:crypto';
import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import {
  type DocumentationSiteAsset,
  type RenderedDocumentationPage,
  readAndRenderDocumentation,
} from './documents.ts';
import { documentationNotFoundHtml, renderDocumentationHomeContent } from './homePage.ts';
import { documentationRootPath } from './links.ts';
import {
  buildDocumentationNavigation,
  findCollectionPageContainingDocument,
  findAdjacentDocumentationPages,
  findUnlinkedDocumentationPages,
  type DocumentationNavigationGroup,
} from './navigation.ts';
import {
  type DocumentationPageAssetUrls,
  type DocumentationPagePathAndTitle,
  renderDocumentationPage,
} from './pageTemplate.ts';
import { buildDocumentationSearchIndex } from './searchIndex.ts';

/** Metadata of a page, as the server reads it. */
export interface DocumentationPageMetadata {
  /** `/docs/*` is the not-found page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may index the page. */
  readonly listed: boolean;
}

/** The documentation as files of the build. */
export interface RenderedDocumentationSiteFiles {
  readonly pages: readonly DocumentationPageMetadata[];
  /** HTML by path. */
  readonly html: ReadonlyMap<string, string>;
  /** Pictures and the search index. */
  readonly files: readonly DocumentationSiteAsset[];
}

const home: DocumentationPagePathAndTitle = { path: documentationRootPath, title: 'Documentation' };

const homeMetadata: DocumentationPageMetadata = {
  ...home,
  description: 'Guides, architecture, glossary, decisions and runbooks.',
  listed: true,
};

/** Path of the not-found page of the documentation. */
const notFoundPath = `${documentationRootPath}/*`;

const suffix = `${productName} documentation`;

function renderDocument(
  page: RenderedDocumentationPage,
  pages: readonly RenderedDocumentationPage[],
  groups: readonly DocumentationNavigationGroup[],
  files: DocumentationPageAssetUrls,
): string {
  const collection = findCollectionPageContainingDocument(page, pages);
  const unlinked = findUnlinkedDocumentationPages(page, pages).map(
    (each) => `<li><a href="${each.path}">${escapeHtml(each.title)}</a></li>`,
  );
  const content = unlinked.length === 0 ? page.html : `${page.html}<ul>${unlinked.join('')}</ul>`;
  const crumbs = collection === undefined ? [home] : [home, collection];
  return renderDocumentationPage(
    { ...page, content, crumbs, ...findAdjacentDocumentationPages(page, pages) },
    groups,
    files,
  );
}

/**
 * Whether search engines may index a page. Decisions and runbooks are excluded, because they are for people who know
 * the product.
 */
function isListed(page: RenderedDocumentationPage, pages: readonly RenderedDocumentationPage[]): boolean {
  return findCollectionPageContainingDocument(page, pages) === undefined;
}

/**
 * Renders the documentation of a checkout.
 * @param files URLs of the script, the style sheet and the font.
 */
export function buildDocumentationSite(
  root: string,
  files: Omit<DocumentationPageAssetUrls, 'searchIndex'>,
): RenderedDocumentationSiteFiles {
  const { pages, pictures } = readAndRenderDocumentation(root);
  const groups = buildDocumentationNavigation(pages);
  const content = Buffer.from(buildDocumentationSearchIndex(pages));
  const name = `assets/docs-index-${createHash('sha256').update(content).digest('hex').slice(0, 7)}.json`;
  const all: DocumentationPageAssetUrls = { ...files, searchIndex: `/${name}` };
  const plain = (path: string, html: string): readonly [string, string] => [
    path,
    renderDocumentationPage({ path, content: html, headings: [], crumbs: [] }, groups, all),
  ];
  return {
    pages: [
      ...(pages.some(({ path }) => path === documentationRootPath) ? [] : [homeMetadata]),
      { path: notFoundPath, title: `Page not found - ${suffix}`, description: '', listed: false },
      ...pages.map((page) => ({
        path: page.path,
        title: `${page.title} - ${suffix}`,
        description: page.description,
        listed: isListed(page, pages),
      })),
    ],
    html: new Map([
      plain(documentationRootPath, renderDocumentationHomeContent(groups)),
      plain(notFoundPath, documentationNotFoundHtml),
      ...pages.map((page) => [page.path, renderDocument(page, pages, groups, all)] as const),
    ]),
    files: [...pictures, { name, content }],
  };
}
