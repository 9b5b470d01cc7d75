import react from '@vitejs/plugin-react';
import { createServer, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { type PaintedPage, paintedPages } from './paintedPages.config.ts';
import { styles } from './styles.config.ts';

/** What index.html and the style tags of a page hold in place of the nonce, for the server to fill in. */
const noncePlaceholder = '__CSP_NONCE__';

/** What src/firstPaint.tsx has for the build. */
interface Painting {
  readonly renderFirstPaint: (path: string, styleNonce: string, who?: 'guest') => Promise<string>;
  readonly allPages: readonly unknown[];
}
type Bundle = Rolldown.OutputBundle;

/** Lends out the app's own rendering, made from the sources. */
async function withRendering<T>(root: string, use: (painting: Painting) => Promise<T>): Promise<T> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    css: styles,
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    return await use((await server.ssrLoadModule('/src/firstPaint.tsx')) as unknown as Painting);
  } finally {
    await server.close();
  }
}

/** Style attributes as a style sheet: the content security policy lets none but sheets with the nonce through. */
function withoutStyleAttributes(html: string): string {
  const styles: string[] = [];
  const body = html.replaceAll(/ style="([^"]*)"/g, (_match, style: string) => {
    const known = styles.indexOf(style);
    return ` data-first-style="${known < 0 ? styles.push(style) - 1 : known}"`;
  });
  const rules = styles.map((style, at) => `[data-first-style="${at}"]{${style.replaceAll('&quot;', '"')}}`);
  return `<style nonce="${noncePlaceholder}">${rules.join('')}</style>${body}`;
}

/** Links lead on at once; what needs the scripts waits for them. */
function withoutControls(html: string): string {
  return html.replaceAll(/<(button|input|textarea|select)\b/g, '<$1 inert');
}

/** What a page has between the tags of its main element, which start.ts looks for by its id. */
const ofMain = /(?<=<main id="main"[^>]*>)[\s\S]*(?=<\/main>)/;

/**
 * A page for people who are signed in, whose main element is empty until start.ts knows who is looking: both what they see and what others
 * see in its place wait in templates.
 */
function forEither(people: string, guests: string): string {
  const [own, others] = [people, guests].map((html) => ofMain.exec(html)?.[0]);
  if (own === undefined || others === undefined) throw new Error('A page without a main element was painted.');
  const page = people.replace(ofMain, '');
  return `${page}<template id="forPeople">${own}</template><template id="forGuests">${others}</template>`;
}

/** The files of a module's chunk and of all that it imports. */
function filesOf(bundle: Bundle, modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || scripts.has(file)) return;
    scripts.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(visit);
  };
  for (const [file, chunk] of Object.entries(bundle)) {
    const sources = chunk.type === 'chunk' ? chunk.moduleIds : [];
    if (modules.some((module) => sources.some((source) => source.endsWith(`/src/${module}`)))) visit(file);
  }
  return { scripts, styles };
}

const preloadOf = (path: string): string => `<link rel="modulepreload" crossorigin href="${path}">`;

/** Moves the scripts of a page, and links to those that they lead to, to where they wait until the page is seen; see start.ts. */
function withScriptsLater(html: string, modules: readonly string[]): string {
  const scripts = html.match(/<script type="module" crossorigin src[^>]*><\/script>/g) ?? [];
  const links = scripts.map((script) => script.replace(/^.* src="([^"]*)".*$/, preloadOf('$1')));
  const page = scripts.reduce((rest, script) => rest.replace(script, ''), html);
  const waiting = [...links, ...modules, ...scripts].join('');
  return page.replace('</body>', () => `<template id="scripts">${waiting}</template>\n  </body>`);
}

/** Links for all that a page needs and index.html does not name, so that nothing is found out late: for its head, and to scripts. */
function linksOf(
  html: string,
  bundle: Bundle,
  { modules, calls }: PaintedPage,
): { head: readonly string[]; modules: readonly string[] } {
  const { scripts, styles } = filesOf(bundle, modules);
  const unnamed = (files: ReadonlySet<string>): string[] => [...files].filter((file) => !html.includes(`/${file}"`));
  const head = [
    ...unnamed(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`),
  ];
  return { head, modules: unnamed(scripts).map((file) => preloadOf(`/${file}`)) };
}

/** The module that runs before anything is painted. */
const startModule = '/src/start.ts';

/** The files of the script that runs before the first paint; the module itself while there is no bundle. */
function startFiles(bundle: Bundle): { start: string; imports: readonly string[] } {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(startModule) === true,
  );
  if (chunk?.type !== 'chunk') return { start: startModule, imports: [] };
  return { start: `/${chunk.fileName}`, imports: chunk.imports.map((file) => `/${file}`) };
}

/** The script before the first paint, and the font of the Latin letters with the first files, so that text does not jump. */
function firstTags(bundle: Bundle): HtmlTagDescriptor[] {
  const { start, imports } = startFiles(bundle);
  const font = Object.keys(bundle).filter((file) => file.includes('inter-latin-opsz-normal'));
  const script = { type: 'module', blocking: 'render', crossorigin: true, src: start };
  const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
  const links = [
    ...imports.map((href) => ({ rel: 'modulepreload', crossorigin: true, href })),
    ...font.map((file) => ({ ...preload, href: `/${file}` })),
  ];
  return [
    { tag: 'script', attrs: script, injectTo: 'head-prepend' },
    ...links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
  ];
}

/**
 * Puts the first view of the pages that people come to first into HTML files of their own, in a folder that the server reads and
 * does not serve.
 */
export function firstPaint(): Plugin {
  let root = '';
  let isBuild = false;
  return {
    name: 'first-paint',
    configResolved: (config) => {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: `${root}${startModule}`, name: 'start' });
    },
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => firstTags(bundle ?? {}) },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('There is no index.html to paint into.');
        const html = String(index.source);
        await withRendering(root, async ({ renderFirstPaint, allPages }) => {
          this.emitFile({ type: 'asset', fileName: '.pages/pages.json', source: JSON.stringify(allPages) });
          for (const [path, page] of Object.entries(paintedPages)) {
            const seen = await renderFirstPaint(path, noncePlaceholder);
            const painted = page.personal
              ? forEither(seen, await renderFirstPaint(path, noncePlaceholder, 'guest'))
              : seen;
            const body = withoutControls(withoutStyleAttributes(painted));
            const { head, modules } = linksOf(html, bundle, page);
            const source = withScriptsLater(html, modules)
              .replace('</head>', () => `${head.join('')}\n  </head>`)
              .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
            this.emitFile({ type: 'asset', fileName: `.pages/${path.slice(1) || 'index'}.html`, source });
          }
        });
      },
    },
  };
}
