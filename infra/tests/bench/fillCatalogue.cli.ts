import { runOperatorCommandWithServices } from '@marketplace/product/operate/commandLine.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { publishTestProviders } from '../kit/publishTestProviders.ts';

/** Maximum milliseconds to wait until the read models contain the new providers. */
const patienceMs = 600_000;

const countArgument = process.argv[2] ?? '100000';
const count = Number(countArgument);

/**
 * `node infra/tests/bench/fillCatalogue.cli.ts [COUNT]`: adds generated providers to the catalogue of DATA_DIR, 100,000
 * by default. The providers are the same in every run.
 */
await runOperatorCommandWithServices(async ({ commandDeps, hub }) => {
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`The number of providers must be a positive integer, not ${countArgument}.`);
  const { version, counts, position } = await publishTestProviders(commandDeps, generateTestProviders(count));
  if (!(await hub.waitUntilReached(position, patienceMs)))
    throw new Error('The read models did not reach the new position.');
  const { added, changed, unchanged } = counts;
  console.log(`Version ${version} of the catalogue: ${added} added, ${changed} changed, ${unchanged} unchanged.`);
});
