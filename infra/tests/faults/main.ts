import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rootFolder } from '@marketplace/product/start/folders.ts';
import { changedFiles, commitOf, copyCheckout } from './checkoutCopy.ts';
import { faults } from './faults.ts';
import { type Options, readOptions, usage } from './options.ts';
import {
  appendResult,
  clearResults,
  describeResult,
  readResults,
  type Result,
  settledResults,
  summarise,
} from './results.ts';
import { createTryFault } from './tryFault.ts';

/** `npm run test:faults`: plants faults in a copy of the checkout, one at a time, and checks that tests catch them. */

function parseOptionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), faults);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

function resolveRevision({ against }: Options): string {
  if (against !== null) return commitOf(rootFolder, against);
  return commitOf(rootFolder, 'HEAD') + (changedFiles(rootFolder).length > 0 ? '+' : '');
}

const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));

async function main(options: Options): Promise<boolean> {
  const { deep, results: file } = options;
  const revision = resolveRevision(options);
  if (!options.resume) clearResults(file);
  const results = [...settledResults(readResults(file), options.faults, { revision, deep })];
  const copy = copyCheckout(rootFolder, options.against);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const tryFault = createTryFault({ copy, seed, revision });
  const record = (result: Result): void => {
    appendResult(file, result);
    console.log(describeResult(result));
  };
  for (const fault of options.faults.filter(({ name }) => !results.some((result) => result.name === name))) {
    let result = await tryFault(fault, false);
    record(result);
    if (result.outcome === 'missed' && deep) {
      result = await tryFault(fault, true);
      record(result);
    }
    results.push(result);
  }
  const { lines, passed } = summarise(options.faults, results);
  console.log(`\n${lines.join('\n')}`);
  return passed;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const options = parseOptionsOrExit();
if (options.list)
  for (const { name, file, tests } of options.faults) console.log([name, file, ...tests].join('\n    '));
else process.exitCode = (await main(options)) ? 0 : 1;
