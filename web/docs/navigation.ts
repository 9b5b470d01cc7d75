import path from 'node:path';
import type { RenderedDocumentationPage } from './documents.ts';
import { documentationRootPath } from './links.ts';

export interface DocumentationNavigationLink {
  readonly path: string;
  readonly label: string;
  readonly description: string;
}

export interface DocumentationNavigationGroup {
  readonly title: string;
  readonly links: readonly DocumentationNavigationLink[];
}

/** Guides in the order of the navigation, with their readers. */
const guides: readonly (readonly [file: string, reader: string])[] = [
  ['buyers.md', 'Buyers'],
  ['vendors.md', 'Vendors'],
  ['admins.md', 'Admins'],
  ['operators.md', 'Operators'],
  ['integrators.md', 'Integrators'],
  ['analysts.md', 'Analysts'],
  ['contributors.md', 'Contributors'],
];

/**
 * Documents at the start (`firstReferences`) and at the end (`collections`) of the navigation's reference group, with
 * their labels.
 */
const firstReferences: readonly (readonly [file: string, label: string])[] = [
  ['architecture.md', 'Architecture'],
  ['glossary.md', 'Glossary'],
];
const collections: readonly (readonly [file: string, label: string])[] = [
  ['adr/README.md', 'Decisions'],
  ['runbooks/README.md', 'Runbooks'],
];

/** Folders whose documents are listed on the folder's page instead of in the navigation. */
const collectionFolders = new Set(collections.map(([file]) => path.posix.dirname(file)));

/** Kind of a document, as shown in search results. */
export type DocumentationPageKind = 'Guide' | 'Reference' | 'Decision' | 'Runbook';

/**
 * Returns the kind of a document.
 * @param file path relative to the folder of the documents.
 */
export function getDocumentationPageKind(file: string): DocumentationPageKind {
  if (file.startsWith('adr/')) return 'Decision';
  if (file.startsWith('runbooks/')) return 'Runbook';
  return guides.some(([guide]) => guide === file) ? 'Guide' : 'Reference';
}

const isInCollection = (file: string): boolean => collectionFolders.has(path.posix.dirname(file));

/**
 * Builds the navigation: guides by reader, then a group of reference documents. Documents without a fixed position are
 * added to the reference group, sorted by title.
 */
export function buildDocumentationNavigation(
  pages: readonly RenderedDocumentationPage[],
): readonly DocumentationNavigationGroup[] {
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const link = ([file, label]: readonly [file: string, label: string]): DocumentationNavigationLink[] => {
    const page = byFile.get(file);
    return page === undefined ? [] : [{ path: page.path, label, description: page.description }];
  };
  const fixed = new Set([...guides, ...firstReferences, ...collections].map(([file]) => file));
  const others = pages
    .filter(({ file, path: at }) => !fixed.has(file) && !isInCollection(file) && at !== documentationRootPath)
    .map(({ file, title }) => [file, title] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
  return [
    { title: 'Guides', links: guides.flatMap(link) },
    { title: 'Reference', links: [...firstReferences, ...others, ...collections].flatMap(link) },
  ].filter(({ links }) => links.length > 0);
}

/** Neighbours of a document in its collection, such as the previous and the next decision. */
export interface AdjacentDocumentationPages {
  readonly previous: RenderedDocumentationPage | undefined;
  readonly next: RenderedDocumentationPage | undefined;
}

/**
 * Finds the page of the collection that a document belongs to; `undefined` for documents outside collections and for
 * the page of a collection.
 */
export function findCollectionPageContainingDocument(
  page: RenderedDocumentationPage,
  pages: readonly RenderedDocumentationPage[],
): RenderedDocumentationPage | undefined {
  if (!isInCollection(page.file)) return undefined;
  const index = path.posix.join(path.posix.dirname(page.file), 'README.md');
  return page.file === index ? undefined : pages.find(({ file }) => file === index);
}

function siblings(
  page: RenderedDocumentationPage,
  pages: readonly RenderedDocumentationPage[],
): readonly RenderedDocumentationPage[] {
  const folder = path.posix.dirname(page.file);
  return pages.filter(({ file }) => path.posix.dirname(file) === folder && !file.endsWith('README.md'));
}

/**
 * Finds the previous and the next document in the same collection; both are `undefined` for documents outside
 * collections.
 */
export function findAdjacentDocumentationPages(
  page: RenderedDocumentationPage,
  pages: readonly RenderedDocumentationPage[],
): AdjacentDocumentationPages {
  if (findCollectionPageContainingDocument(page, pages) === undefined) return { previous: undefined, next: undefined };
  const all = siblings(page, pages);
  const at = all.indexOf(page);
  return { previous: at > 0 ? all[at - 1] : undefined, next: all[at + 1] };
}

/**
 * Finds the documents of a folder that the page of the folder does not link to. Empty if `page` is not the page of a
 * folder.
 */
export function findUnlinkedDocumentationPages(
  page: RenderedDocumentationPage,
  pages: readonly RenderedDocumentationPage[],
): readonly RenderedDocumentationPage[] {
  if (!page.file.endsWith('/README.md')) return [];
  return siblings(page, pages).filter((each) => !page.html.includes(`href="${each.path}"`));
}
