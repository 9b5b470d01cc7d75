import { globSync, readFileSync } from 'node:fs';
import {
  waitForProcessExitAndReturnSuccess,
  printTestResultAndSetExitCode,
  runProgramAndParseTestCounts,
  runVitestProjects,
  startNodeModulesProgram,
} from './vitestRuns.ts';
import { sampledTestFileSets } from './testing/sampledFiles.ts';
import { chooseTestSeedAndSetEnvironment } from './testSeed.ts';
import { setChromePathForTests } from './provideChromium.ts';

const sampledFiles = new Set(sampledTestFileSets.flatMap((set) => set.files));

/**
 * Whether `npm run test:deep` runs a test file. It runs four kinds: files that `npm test` runs only with some seeds,
 * files with sets that `npm test` samples (they import `infra/tests/kit/sampled.ts`), files with a catalogue that is
 * too large for `npm test`, and files that need root.
 */
const isDeep = (file: string): boolean =>
  sampledFiles.has(file) ||
  /\/kit\/sampled\.ts'|\/productWithProviders\.ts'|runIf\((isRoot|process\.getuid)/.test(readFileSync(file, 'utf8'));
const files = globSync(['**/*.{unit,int}.spec.ts', 'web/e2e/**/*.e2e.spec.ts'], {
  exclude: ['**/node_modules/**'],
}).filter(isDeep);

process.env['TEST_DEPTH'] = 'deep';
chooseTestSeedAndSetEnvironment();
const containers = await runProgramAndParseTestCounts(
  'node',
  '--experimental-import-meta-resolve',
  'infra/tests/deploy/main.ts',
);
await setChromePathForTests();
const haveSetsPassed = files.length > 0 && (await runVitestProjects('deep.json', ['unit', 'int', 'e2e'], { files }));

const benchmarksPassed = await waitForProcessExitAndReturnSuccess(
  startNodeModulesProgram('node', ['infra/tests/bench/main.ts', '--smallest'], 'inherit'),
);

/**
 * Checks types with the installed version of TypeScript, which editors and other tools use. `npm test` checks types
 * with TypeScript 7, which oxlint contains.
 */
async function checkTypes(): Promise<boolean> {
  const results: boolean[] = [];
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    results.push(await waitForProcessExitAndReturnSuccess(startNodeModulesProgram('tsc', ['-p', project], 'inherit')));
  }
  return results.every(Boolean);
}
const typesPassed = await checkTypes();

const failedSteps = [
  ...(containers.failed > 0 ? ['our images in containers'] : []),
  ...(haveSetsPassed ? [] : ['tests of whole sets']),
  ...(benchmarksPassed ? [] : ['benchmarks at their smallest size']),
  ...(typesPassed ? [] : ['types']),
];
printTestResultAndSetExitCode(['deep.json'], failedSteps, [containers]);
