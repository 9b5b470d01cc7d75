import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Product, startProduct } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Puts generated providers into the catalogue of a data folder, by events. @throws Error with what the filler said. */
async function fill(dataDir: string, providers: number): Promise<void> {
  const program = 'infra/tests/bench/fillCatalogue.cli.ts';
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [program, String(providers)], {
    cwd: root,
    // As the product is started: benchmarks run in production, which needs more settings.
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the catalogue could not be filled:\n${said}`);
}

/** The product with the demo's accounts and sample, and generated providers beside it. */
export async function startFilledProduct(providers: number): Promise<Product> {
  const seeded = await startProduct();
  await seeded.stop();
  await fill(seeded.dataDir, providers);
  return startProduct(seeded);
}
