import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildDocumentationSite } from './docs/site.ts';
import { getColourTokenValues } from './src/app/tokens.ts';

/** Matches the empty style sheet that the build fills with the colours of both colour schemes. */
const tokensFile = /\/docs\/browser\/tokens\.css$/;

function declareTokens(scheme: 'light' | 'dark'): string {
  const lines = Object.entries(getColourTokenValues(scheme)).map(([name, value]) => `${name}:${value};`);
  return `color-scheme:${scheme};${lines.join('')}`;
}

/**
 * Renders the colours as CSS variables: those of the colour scheme that the script has applied or, without scripts,
 * those of the system's colour scheme.
 */
function renderTokens(): string {
  const dark = declareTokens('dark');
  return [
    `:root{${declareTokens('light')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${dark}}}`,
    `:root[data-mantine-color-scheme=dark]{${dark}}`,
  ].join('\n');
}

function tokensStyle(): Plugin {
  return {
    name: 'tokens-style',
    enforce: 'pre',
    transform: { filter: { id: tokensFile }, handler: renderTokens },
  };
}

/**
 * Bundles the script and the styles of the documentation separately from the app, so that they do not change the files
 * of the app.
 * @param root folder of the web package.
 */
async function bundleFiles(root: string): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [tokensStyle()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'docs/browser/docs.ts'),
        output: {
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The documentation has no single bundle.');
  return result.output;
}

/**
 * Finds the URL of the first file that matches.
 * @throws Error if no file matches.
 */
function findUrl(files: readonly { readonly fileName: string }[], pattern: RegExp): string {
  const file = files.find(({ fileName }) => pattern.test(fileName));
  if (file === undefined) throw new Error(`The bundle of the documentation has no file like ${pattern.source}.`);
  return `/${file.fileName}`;
}

/**
 * Creates a plugin that renders the documents of `infra/docs` to pages below /docs, and writes a list of their titles
 * and descriptions. The server reads the pages from the same folder as the prerendered pages of the app.
 */
export function createDocumentationVitePlugin(): Plugin {
  let root = '';
  return {
    name: 'documentation',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const files = await bundleFiles(root);
      const site = buildDocumentationSite(path.join(root, '..'), {
        script: findUrl(files, /\/docs-[^/]*\.js$/),
        style: findUrl(files, /\/docs-[^/]*\.css$/),
        font: findUrl(files, /inter-latin-opsz-normal/),
      });
      const emit = (fileName: string, source: string | Uint8Array): void => {
        if (bundle[fileName] === undefined) this.emitFile({ type: 'asset', fileName, source });
      };
      for (const file of files) emit(file.fileName, file.type === 'chunk' ? file.code : file.source);
      for (const { name, content } of site.files) emit(name, content);
      for (const [at, html] of site.html) emit(`.pages${at.replace('*', 'not-found')}.html`, html);
      emit('.pages/documents.json', JSON.stringify(site.pages));
    },
  };
}
