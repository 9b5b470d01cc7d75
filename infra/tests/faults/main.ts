import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { listUncommittedFiles, resolveGitCommit, copyGitCheckoutForTest } from './checkoutCopy.ts';
import { allPlantableFaults } from './faults.ts';
import { type PlantedFaultCommandOptions, parsePlantedFaultArguments, plantedFaultsUsageText } from './options.ts';
import {
  appendPlantedFaultResult,
  deletePlantedFaultResults,
  formatPlantedFaultResult,
  readPlantedFaultResults,
  type PlantedFaultResult,
  selectReusablePlantedFaultResults,
  summarisePlantedFaultResults,
} from './results.ts';
import { createPlantedFaultRunner } from './faultRunner.ts';

/** `npm run test:faults`: plants faults in a copy of the checkout, one at a time, and checks that tests catch them. */

function parseOptionsOrExit(): PlantedFaultCommandOptions {
  try {
    return parsePlantedFaultArguments(process.argv.slice(2), allPlantableFaults);
  } catch (error) {
    console.error(`${(error as Error).message}\n${plantedFaultsUsageText}`);
    process.exit(2);
  }
}

function resolveRevision({ against }: PlantedFaultCommandOptions): string {
  if (against !== null) return resolveGitCommit(repositoryRootFolder, against);
  return (
    resolveGitCommit(repositoryRootFolder, 'HEAD') + (listUncommittedFiles(repositoryRootFolder).length > 0 ? '+' : '')
  );
}

const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));

async function main(options: PlantedFaultCommandOptions): Promise<boolean> {
  const { deep, results: file } = options;
  const revision = resolveRevision(options);
  if (!options.resume) deletePlantedFaultResults(file);
  const results = [
    ...selectReusablePlantedFaultResults(readPlantedFaultResults(file), options.faults, { revision, deep }),
  ];
  const copy = copyGitCheckoutForTest(repositoryRootFolder, options.against);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  const tryFault = createPlantedFaultRunner({ copy, seed, revision });
  const record = (result: PlantedFaultResult): void => {
    appendPlantedFaultResult(file, result);
    console.log(formatPlantedFaultResult(result));
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
  const { lines, passed } = summarisePlantedFaultResults(options.faults, results);
  console.log(`\n${lines.join('\n')}`);
  return passed;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const options = parseOptionsOrExit();
if (options.list)
  for (const { name, file, tests } of options.faults) console.log([name, file, ...tests].join('\n    '));
else process.exitCode = (await main(options)) ? 0 : 1;
