import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rootFolder } from '@marketplace/product/start/folders.ts';
import { listChangedFiles, resolveCommit, copyCheckout } from './checkoutCopy.ts';
import { allFaults } from './faults.ts';
import { type FaultRunOptions, parseFaultArguments, faultsUsage } from './options.ts';
import {
  appendFaultResult,
  deleteFaultResults,
  formatFaultResult,
  readFaultResults,
  type FaultResult,
  selectFinalResults,
  summariseFaultResults,
} from './results.ts';
import { createFaultRunner } from './faultRunner.ts';

/** `npm run test:faults`: plants faults in a copy of the checkout, one at a time, and checks that tests catch them. */

function parseOptionsOrExit(): FaultRunOptions {
  try {
    return parseFaultArguments(process.argv.slice(2), allFaults);
  } catch (error) {
    console.error(`${(error as Error).message}\n${faultsUsage}`);
    process.exit(2);
  }
}

function resolveRevision({ against }: FaultRunOptions): string {
  if (against !== null) return resolveCommit(rootFolder, against);
  return resolveCommit(rootFolder, 'HEAD') + (listChangedFiles(rootFolder).length > 0 ? '+' : '');
}

const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));

async function main(options: FaultRunOptions): Promise<boolean> {
  const { deep, results: file } = options;
  const revision = resolveRevision(options);
  if (!options.resume) deleteFaultResults(file);
  const results = [...selectFinalResults(readFaultResults(file), options.faults, { revision, deep })];
  const copy = copyCheckout(rootFolder, options.against);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const tryFault = createFaultRunner({ copy, seed, revision });
  const record = (result: FaultResult): void => {
    appendFaultResult(file, result);
    console.log(formatFaultResult(result));
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
  const { lines, passed } = summariseFaultResults(options.faults, results);
  console.log(`\n${lines.join('\n')}`);
  return passed;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const options = parseOptionsOrExit();
if (options.list)
  for (const { name, file, tests } of options.faults) console.log([name, file, ...tests].join('\n    '));
else process.exitCode = (await main(options)) ? 0 : 1;
