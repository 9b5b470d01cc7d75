import { z } from 'zod';

/** What a page says of itself to search engines and to who shares it; the build lists all of them. */
export const Page = z.object({
  /** Without a slash at its end, in lower case; `*` is the page that says that there is none. */
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whether search engines may list it: it is for everybody, and says something without a sign-in or a mailed link. */
  listed: z.boolean(),
});
export type Page = z.infer<typeof Page>;

/** Names the site where a page of it is shared. */
const siteName = 'IoT Connectivity Marketplace';

/** Shown where a page is shared, as large as such places take it. */
const sharePicture = { path: '/share.png', width: 1200, height: 630, alt: siteName } as const;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}

const meta = (kind: 'name' | 'property', name: string, content: string | number): string =>
  `<meta ${kind}="${name}" content="${escaped(String(content))}" />`;

/**
 * The tags of a page's head that differ from page to page.
 * @param publicUrl origin under which people reach the product. No address comes from a request: its Host is anybody's to choose.
 */
export function headOf({ path, title, description, listed }: Page, publicUrl: string): string {
  const address = escaped(publicUrl + path);
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(listed ? [`<link rel="canonical" href="${address}" />`] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(listed ? [meta('property', 'og:url', publicUrl + path)] : []),
    meta('property', 'og:image', publicUrl + sharePicture.path),
    meta('property', 'og:image:width', sharePicture.width),
    meta('property', 'og:image:height', sharePicture.height),
    meta('property', 'og:image:alt', sharePicture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

/** Between these index.html has a head for who develops; pages that are served have their own. */
const place = /<!-- head -->[^]*<!-- \/head -->/;

/** Puts a page's own head into its HTML. */
export function withHead(html: string, page: Page, publicUrl: string): string {
  return html.replace(place, () => headOf(page, publicUrl));
}

/** robots.txt: everything may be read, since the pages need their calls; pages that are not listed say so themselves. */
export function robotsText(publicUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** sitemap.xml: the pages that are listed. */
export function sitemapXml(pages: readonly Page[], publicUrl: string): string {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
