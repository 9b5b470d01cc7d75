import MiniSearch from 'minisearch';
import type { RenderedDocumentationPage } from './documents.ts';
import { getDocumentationPageKind } from './navigation.ts';
import { type DocumentationSearchEntry, documentationSearchOptions } from './documentationSearchOptions.ts';

/**
 * Lists the search entries of a document: one for each section, but only one for a decision or runbook, because all
 * decisions, and all runbooks, have the same headings.
 */
function listEntries({ file, path, title, sections }: RenderedDocumentationPage): readonly DocumentationSearchEntry[] {
  const kind = getDocumentationPageKind(file);
  if (kind === 'Decision' || kind === 'Runbook') {
    return [{ id: path, title, heading: '', text: sections.map(({ text }) => text).join(' '), kind }];
  }
  const entries = sections.map(({ heading, text }) => ({
    id: heading === null ? path : `${path}#${heading.id}`,
    title,
    heading: heading?.text ?? '',
    text,
    kind,
  }));
  return entries.some(({ id }) => id === path)
    ? entries
    : [{ id: path, title, heading: '', text: '', kind }, ...entries];
}

/**
 * Builds the search index of the documents.
 * @returns JSON that `MiniSearch.loadJSON` reads with `documentationSearchOptions`.
 */
export function buildDocumentationSearchIndex(pages: readonly RenderedDocumentationPage[]): string {
  const index = new MiniSearch<DocumentationSearchEntry>(documentationSearchOptions);
  index.addAll(pages.flatMap(listEntries));
  return JSON.stringify(index);
}
