import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { z } from 'zod';

/** Metadata of a page for search engines and link previews, as written by the web build. */
export const BuiltPageMetadata = z.object({
  /**
   * Path in lower case without a trailing slash. `*` is the path of the not-found page, and `/docs/*` is that of the
   * not-found page for paths below /docs.
   */
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whether search engines may index the page: it is public and useful without a session or an emailed link. */
  listed: z.boolean(),
});
export type BuiltPageMetadata = z.infer<typeof BuiltPageMetadata>;

/** Preview image in the recommended size. */
const shareImage = { path: '/share.png', width: 1200, height: 630, alt: productName } as const;

const meta = (kind: 'name' | 'property', name: string, content: string | number): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`;

/**
 * Renders the head tags that differ between pages.
 * @param publicUrl origin of the product. Never derived from a request, because clients can choose any Host.
 */
export function renderPageHead({ path, title, description, listed }: BuiltPageMetadata, publicUrl: string): string {
  const address = escapeHtml(publicUrl + path);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(listed ? [`<link rel="canonical" href="${address}" />`] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(listed ? [meta('property', 'og:url', publicUrl + path)] : []),
    meta('property', 'og:image', publicUrl + shareImage.path),
    meta('property', 'og:image:width', shareImage.width),
    meta('property', 'og:image:height', shareImage.height),
    meta('property', 'og:image:alt', shareImage.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

/** The head for development in index.html, with its markers; served pages contain another head instead. */
const headPattern = /<!-- head -->[^]*<!-- \/head -->/;

/** Inserts the head tags of a page into the HTML. */
export function insertPageHead(html: string, page: BuiltPageMetadata, publicUrl: string): string {
  return html.replace(headPattern, () => renderPageHead(page, publicUrl));
}

/**
 * Renders robots.txt: allows everything, because crawlers need the API calls to render pages. Pages that must not be
 * indexed contain noindex.
 */
export function renderRobotsTxt(publicUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** Renders sitemap.xml with the listed pages. */
export function renderSitemapXml(pages: readonly BuiltPageMetadata[], publicUrl: string): string {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
