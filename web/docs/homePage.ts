import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import type { DocumentationNavigationGroup, DocumentationNavigationLink } from './navigation.ts';

const renderCard = ({ path, label, description }: DocumentationNavigationLink): string =>
  `<li><a href="${path}"><strong>${escapeHtml(label)}</strong><span>${escapeHtml(description)}</span></a></li>`;

/** Renders the first page of the documentation: every document of the navigation with its description. */
export function renderDocumentationHomeContent(groups: readonly DocumentationNavigationGroup[]): string {
  const sections = groups.map(
    ({ title, links }) =>
      `<h2 id="${title.toLowerCase()}">${escapeHtml(title)}</h2>\n<ul class="cards">${links.map(renderCard).join('')}</ul>`,
  );
  return `<h1 id="documentation">Documentation</h1>
<p class="lead">Guides for everyone who uses or runs the marketplace, and how it is built.</p>
${sections.join('\n')}`;
}

/** HTML content of the not-found page. */
export const documentationNotFoundHtml = `<h1>Page not found</h1>
<p>The documentation has no page at this address. It may have been renamed or removed.</p>
<p>Search for it above, choose a document from the list, or go to the <a href="/docs">start of the documentation</a>.</p>`;
