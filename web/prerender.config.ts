import react from '@vitejs/plugin-react';
import { createServer, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { type PrerenderedPageModulesAndCalls, prerenderedPages } from './prerenderedPages.config.ts';
import type * as firstPaint from './src/firstPaint.tsx';
import { createMessageVitePlugins } from './messages.config.ts';
import { shortCssClassNameOptions } from './styles.config.ts';

/** Placeholder in index.html and in the style tags of a page; the server replaces it with the nonce. */
const noncePlaceholder = '__CSP_NONCE__';

type Bundle = Rolldown.OutputBundle;

/** Calls `use` with the app's own rendering functions, loaded from the sources. */
async function withRendering<T>(root: string, use: (painting: typeof firstPaint) => Promise<T>): Promise<T> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [createMessageVitePlugins(), react()],
    css: shortCssClassNameOptions,
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    return await use((await server.ssrLoadModule('/src/firstPaint.tsx')) as unknown as typeof firstPaint);
  } finally {
    await server.close();
  }
}

/** Moves style attributes into a style sheet: the content security policy allows only style sheets with the nonce. */
function moveStyleAttributes(html: string): string {
  const styles: string[] = [];
  const body = html.replaceAll(/ style="([^"]*)"/g, (_match, style: string) => {
    const known = styles.indexOf(style);
    return ` data-first-style="${known < 0 ? styles.push(style) - 1 : known}"`;
  });
  const rules = styles.map((style, at) => `[data-first-style="${at}"]{${style.replaceAll('&quot;', '"')}}`);
  return `<style nonce="${noncePlaceholder}">${rules.join('')}</style>${body}`;
}

/** Makes controls inert until the scripts have loaded. Links work without scripts. */
function disableControls(html: string): string {
  return html.replaceAll(/<(button|input|textarea|select)\b/g, '<$1 inert');
}

/** Matches the content of the main element. start.ts finds this element by its id. */
const mainContent = /(?<=<main id="main"[^>]*>)[\s\S]*(?=<\/main>)/;

/**
 * Merges the versions of a page for signed-in users and for guests. The main element stays empty until start.ts knows
 * whether there is a session; two templates contain the content for users and the content for guests.
 */
function mergeUserAndGuestPage(people: string, guests: string): string {
  const [own, others] = [people, guests].map((html) => mainContent.exec(html)?.[0]);
  if (own === undefined || others === undefined) throw new Error('A page without a main element was painted.');
  const page = people.replace(mainContent, '');
  return `${page}<template id="forPeople">${own}</template><template id="forGuests">${others}</template>`;
}

/**
 * Collects the script and style files of the chunks that contain the modules, and of all chunks that those chunks
 * import statically.
 */
function collectFiles(bundle: Bundle, modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
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

const modulePreloadTag = (path: string): string => `<link rel="modulepreload" crossorigin href="${path}">`;

/**
 * Moves the page's scripts and the preload links of their imports into a template, where they wait until the page is
 * painted; see start.ts.
 */
function deferScripts(html: string, modules: readonly string[]): string {
  const scripts = html.match(/<script type="module" crossorigin src[^>]*><\/script>/g) ?? [];
  const links = scripts.map((script) => script.replace(/^.* src="([^"]*)".*$/, modulePreloadTag('$1')));
  const page = scripts.reduce((rest, script) => rest.replace(script, ''), html);
  const waiting = [...links, ...modules, ...scripts].join('');
  return page.replace('</body>', () => `<template id="scripts">${waiting}</template>\n  </body>`);
}

/**
 * Creates preload links for the API calls of a page, and for those of its files that index.html does not contain, so
 * that the browser requests them early. Links for style sheets and calls belong in the head. Links for scripts belong
 * in the template that contains the scripts.
 */
function preloadLinks(
  html: string,
  bundle: Bundle,
  { modules, calls }: PrerenderedPageModulesAndCalls,
): { head: readonly string[]; modules: readonly string[] } {
  const { scripts, styles } = collectFiles(bundle, modules);
  const unnamed = (files: ReadonlySet<string>): string[] => [...files].filter((file) => !html.includes(`/${file}"`));
  const head = [
    ...unnamed(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`),
  ];
  return { head, modules: unnamed(scripts).map((file) => modulePreloadTag(`/${file}`)) };
}

/** The module that runs before the first paint. */
const startModule = '/src/start.ts';

/** Returns the files of the script that runs before the first paint, or the module itself if there is no bundle. */
function startFiles(bundle: Bundle): { start: string; imports: readonly string[] } {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(startModule) === true,
  );
  if (chunk?.type !== 'chunk') return { start: startModule, imports: [] };
  return { start: `/${chunk.fileName}`, imports: chunk.imports.map((file) => `/${file}`) };
}

/**
 * Returns tags for the script that runs before the first paint and for a preload of the Latin font, so that text does
 * not shift.
 */
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
 * Creates a plugin that renders the first view of frequently visited pages into one HTML file per page, in a folder
 * that the server reads but does not serve.
 */
export function createPrerenderingVitePlugin(): Plugin {
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
        await withRendering(root, async ({ prerenderPageHtml, allPagePathsAndMetadata: allPages }) => {
          this.emitFile({ type: 'asset', fileName: '.pages/pages.json', source: JSON.stringify(allPages) });
          for (const [path, page] of Object.entries(prerenderedPages)) {
            const seen = await prerenderPageHtml(path, noncePlaceholder);
            const painted = page.requiresSignIn
              ? mergeUserAndGuestPage(seen, await prerenderPageHtml(path, noncePlaceholder, 'guest'))
              : seen;
            const body = disableControls(moveStyleAttributes(painted));
            const { head, modules } = preloadLinks(html, bundle, page);
            const source = deferScripts(html, modules)
              .replace('</head>', () => `${head.join('')}\n  </head>`)
              .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
            this.emitFile({ type: 'asset', fileName: `.pages/${path.slice(1) || 'index'}.html`, source });
          }
        });
      },
    },
  };
}
