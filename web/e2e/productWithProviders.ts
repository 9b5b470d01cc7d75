import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type RunningTestProduct, startProductForBrowserTests } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Adds generated providers to the catalogue of a data folder, as events.
 * @throws Error with the output of the script if the script fails.
 */
async function fill(dataDir: string, providers: number): Promise<void> {
  const program = 'infra/tests/bench/fillCatalogue.cli.ts';
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [program, String(providers)], {
    cwd: root,
    // The script runs in the same mode as the product. Production mode, in which benchmarks run, needs more settings.
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the catalogue could not be filled:\n${said}`);
}

/** Starts the product with the demo's accounts and sample catalogue, and with additional generated providers. */
export async function startTestProductWithProviders(providers: number): Promise<RunningTestProduct> {
  const seeded = await startProductForBrowserTests();
  await seeded.stop();
  await fill(seeded.dataDir, providers);
  return startProductForBrowserTests(seeded);
}
