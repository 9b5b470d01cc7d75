import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplittingOptions } from './chunks.config.ts';
import { createContractStrippingVitePlugin } from './contracts.config.ts';
import { createDocumentationVitePlugin } from './docs.config.ts';
import { precomputeWorldMapVitePlugin } from './worldMap.config.ts';
import { stripUnusedPartsOfZodVitePlugin } from './zod.config.ts';
import { createMessageVitePlugins, type TranslateCompiledMessage } from './messages.config.ts';
import { createPrerenderingVitePlugin } from './prerender.config.ts';
import { shortCssClassNameOptions } from './styles.config.ts';
import { stripMantineScrollAreasVitePlugin } from './tables.config.ts';

/** The server to which `npm run dev` forwards API requests. */
const backend = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const proxyExceptPage = { target: backend, bypass: servePageOnGet };

/** Paths that the services respond to. */
const servicePaths = {
  '/api': { target: backend, bypass: serveApiReference },
  '/upload': proxyExceptPage,
  '/unsubscribe': proxyExceptPage,
  '/logos': backend,
};
/** The documentation and its files exist only in a build. */
const documentationPaths = { '/docs': backend, '/assets': backend };

/**
 * Short hashes: the code of the app lists the names of all files that it may load, so long hashes would make each page
 * larger.
 */
const names = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  entryFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/**
 * Creates the configuration of the web app.
 * @param translate replaces the English messages; only tests of other languages set it.
 */
export const createWebAppConfig = (translate?: TranslateCompiledMessage) =>
  defineConfig(({ command }) => {
    /**
     * A build is always a production build, even when a test starts it: React and Redux leave out their development
     * checks.
     */
    if (command === 'build') process.env['NODE_ENV'] = 'production';
    return {
      plugins: [
        createMessageVitePlugins(translate),
        react(),
        createContractStrippingVitePlugin(),
        stripUnusedPartsOfZodVitePlugin(),
        stripMantineScrollAreasVitePlugin(),
        precomputeWorldMapVitePlugin(),
        createPrerenderingVitePlugin(),
        createDocumentationVitePlugin(),
      ],
      css: shortCssClassNameOptions,
      build: {
        outDir: 'dist',
        target: 'es2022',
        /** The content security policy allows fonts and scripts from this origin only, not `data:` URLs. */
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: codeSplittingOptions, ...names } },
      },
      server: { proxy: { ...servicePaths, ...documentationPaths } },
    };
  });

export default createWebAppConfig();

/**
 * Bypasses the proxy for GET requests: on `/upload` and `/unsubscribe`, GET opens a page of the app, and POST calls the
 * API.
 */
function servePageOnGet(request: { method?: string | undefined; url?: string | undefined }): string | undefined {
  return request.method === 'GET' ? request.url : undefined;
}

/** Bypasses the proxy for the API reference, which is a page of the app below `/api`. */
function serveApiReference({ url }: { url?: string | undefined }): string | undefined {
  return url?.startsWith('/api/docs') === true ? url : undefined;
}
