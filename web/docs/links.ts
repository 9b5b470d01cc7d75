import path from 'node:path';

/** Folder of the documents, relative to the checkout. */
export const documentationSourceFolder = 'infra/docs';

/** Path of the first page of the documentation. */
export const documentationRootPath = '/docs';

/**
 * Returns the path of a document's page. The README of a folder is the folder's page.
 * @param file path relative to the folder of the documents, with forward slashes.
 */
export function convertDocumentFileToPagePath(file: string): string {
  const name = file.replace(/(^|\/)README\.md$/i, '').replace(/\.md$/, '');
  return (name === '' ? documentationRootPath : `${documentationRootPath}/${name}`).toLowerCase();
}

/** Destination of a link in a document. */
export type DocumentationLinkTarget =
  /** A page of the documentation. */
  | { readonly kind: 'page'; readonly href: string }
  /** A section of the same page, an external URL or a page of the product. */
  | { readonly kind: 'address'; readonly href: string }
  /** A file or folder of the repository that has no page, relative to the checkout. */
  | { readonly kind: 'repository'; readonly file: string }
  /** A missing Markdown file below the folder of the documents. */
  | { readonly kind: 'missing'; readonly file: string };

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Resolves a link to a file.
 * @param href relative URL without a fragment.
 * @param from path of the document with the link, relative to the folder of the documents.
 * @returns the file's path relative to the checkout, without a trailing slash.
 */
export function resolveFileLinkedInDocumentation(href: string, from: string): string {
  const folder = path.posix.dirname(path.posix.join(documentationSourceFolder, from));
  return path.posix.join(folder, decodePath(href)).replace(/\/$/, '');
}

/**
 * Resolves a link in a document.
 * @param href as in the Markdown source.
 * @param from path of the document with the link, relative to the folder of the documents.
 * @param documents paths of all documents, relative to the folder of the documents.
 */
export function resolveDocumentationLink(
  href: string,
  from: string,
  documents: ReadonlySet<string>,
): DocumentationLinkTarget {
  if (/^([a-z][a-z\d+.-]*:|\/|#)/i.test(href)) return { kind: 'address', href };
  const [target = '', fragment] = href.split('#', 2);
  const file = resolveFileLinkedInDocumentation(target, from);
  if (file !== documentationSourceFolder && !file.startsWith(`${documentationSourceFolder}/`))
    return { kind: 'repository', file };
  const inside = path.posix.relative(documentationSourceFolder, file);
  const document = [inside, path.posix.join(inside, 'README.md')].find((name) => documents.has(name));
  const page =
    inside === '' ? documentationRootPath : document === undefined ? null : convertDocumentFileToPagePath(document);
  if (page === null) return inside.endsWith('.md') ? { kind: 'missing', file } : { kind: 'repository', file };
  return { kind: 'page', href: fragment === undefined ? page : `${page}#${fragment}` };
}
