import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { type RunningTestProduct, startProductForBrowserTests } from '../product.ts';

const web = path.resolve(import.meta.dirname, '../..');

/** Starts the product with services that send their texts in the pseudo-language. */
export function startProductInPseudoLanguage(): Promise<RunningTestProduct> {
  const activate = pathToFileURL(path.join(import.meta.dirname, 'activatePseudoLanguage.ts')).href;
  return startProductForBrowserTests(undefined, { NODE_OPTIONS: `--import ${activate}` });
}

/** A build of the web app in the pseudo-language. */
export interface PseudoLanguageWebApp extends Disposable {
  /** Serves this build to a browser context instead of the build of the product. */
  readonly serveTo: (context: BrowserContext) => Promise<void>;
}

/** Builds the web app in the pseudo-language, in a temporary folder that is removed when the app is disposed of. */
export function buildWebAppInPseudoLanguage(): PseudoLanguageWebApp {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-pseudo-'));
  const vite = path.resolve(web, '../node_modules/.bin/vite');
  const config = path.join(import.meta.dirname, 'vite.config.ts');
  execFileSync(vite, ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: web,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const findFile = (url: string): string | null => {
    const { pathname } = new URL(url);
    const file = path.join(folder, pathname);
    return pathname !== '/' && path.extname(pathname) !== '' && existsSync(file) ? file : null;
  };
  return {
    serveTo: async (context) => {
      await context.route(
        (url) => !url.pathname.startsWith('/api/') || url.pathname === '/api/docs',
        async (route) => {
          const request = route.request();
          if (request.isNavigationRequest()) await route.fulfill({ path: path.join(folder, 'index.html') });
          else {
            const file = findFile(request.url());
            await (file === null ? route.continue() : route.fulfill({ path: file }));
          }
        },
      );
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
