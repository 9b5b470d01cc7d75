import { runCommand } from '@marketplace/product/operate/commandLine.ts';
import { generateProviders } from '@marketplace/domain/catalogue/testing/generateProviders.ts';
import { publishProviders } from '../kit/publishProviders.ts';

/** Milliseconds that the read models have for following. */
const patienceMs = 600_000;

const asked = process.argv[2] ?? '100000';
const count = Number(asked);

/**
 * `node infra/tests/bench/fillCatalogue.cli.ts [COUNT]`: puts generated providers into the catalogue of DATA_DIR, 100,000 unless told,
 * beside those that it holds; the same ones every time.
 */
await runCommand(async ({ commandDeps, hub }) => {
  if (!Number.isInteger(count) || count < 1) throw new Error(`How many providers? ${asked} is not a number of them.`);
  const { version, counts, position } = await publishProviders(commandDeps, generateProviders(count));
  if (!(await hub.reached(position, patienceMs))) throw new Error('The read models did not follow.');
  const { added, changed, unchanged } = counts;
  console.log(`Version ${version} of the catalogue: ${added} added, ${changed} changed, ${unchanged} as they were.`);
});
