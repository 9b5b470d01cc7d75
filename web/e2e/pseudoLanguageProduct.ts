import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { findFreePort } from '../../infra/adapters/postgres/src/findFreePort.ts';
import { removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';
import { type FullTestScenarioSessionTokens, seedFullTestMarketplaceScenario } from './fullScenario.ts';
import { startProductForBrowserTests } from './product.ts';

const web = path.resolve(import.meta.dirname, '..');

/** A product whose interface and services use the pseudo-language, with data for all screens. */
export interface PseudoLanguageTestProduct {
  readonly url: string;
  readonly scenario: FullTestScenarioSessionTokens;
  close(): Promise<void>;
}

/** Starts Vite in the pseudo-language. */
function startVite(args: readonly string[], settings: Readonly<Record<string, string>> = {}): ChildProcess {
  const require = createRequire(path.join(web, 'package.json'));
  const program = path.join(path.dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  const env = { ...process.env, PSEUDO_LANGUAGE: '1', ...settings };
  return spawn(process.execPath, [program, ...args], { cwd: web, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Builds the web app in the pseudo-language, in a new temporary folder. */
async function buildPseudoLanguageWebApp(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pseudo-language-'));
  const child = startVite(['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']);
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  if (exitCode !== 0) throw new Error(`The build in the pseudo-language ended with ${exitCode}.`);
  return folder;
}

/** Serves a build of the web app, and forwards calls of the API to a product. */
async function serveWebAppInFrontOfProduct(dist: string, product: string) {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const args = ['preview', '--outDir', dist, '--host', '127.0.0.1', '--port', port, '--strictPort'];
  const server = startVite(args, { PORT: new URL(product).port });
  const ended = once(server, 'exit');
  await vi.waitUntil(async () => (await fetch(url).catch(() => null))?.ok === true, { timeout: 120_000 });
  return {
    url,
    close: async () => {
      server.kill();
      await ended;
    },
  };
}

/**
 * Starts a product with data, whose interface and services use the pseudo-language. The data is created in English,
 * because its creation reads texts of mails.
 */
export async function startPseudoLanguageTestProduct(): Promise<PseudoLanguageTestProduct> {
  await using started = new AsyncDisposableStack();
  const dist = await buildPseudoLanguageWebApp();
  started.defer(() => rmSync(dist, { recursive: true, force: true }));
  const english = await startProductForBrowserTests();
  started.defer(() => removeTestDataFolder(english.dataDir));
  const scenario = await seedFullTestMarketplaceScenario(english.url);
  await english.stop();
  const messages = pathToFileURL(path.join(import.meta.dirname, 'pseudoMessages.ts')).href;
  const product = await startProductForBrowserTests(english, { NODE_OPTIONS: `--import ${messages}` });
  started.defer(async () => void (await product.stop()));
  const server = await serveWebAppInFrontOfProduct(dist, product.url);
  started.defer(server.close);
  const running = started.move();
  return { url: server.url, scenario, close: () => running.disposeAsync() };
}
