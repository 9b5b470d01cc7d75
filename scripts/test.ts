import { chooseTestSeedAndSetEnvironment } from './testSeed.ts';
import {
  printProcessOutputAfterExit,
  waitForProcessExitAndReturnSuccess,
  printTestResultAndSetExitCode,
  runVitestProjects,
  startNodeModulesProgram,
} from './vitestRuns.ts';
import { setChromePathForTests } from './provideChromium.ts';

/** One check of `npm test`. Every check runs, even after another one has failed. */
interface Step {
  readonly name: string;
  /** @returns whether the check has passed. */
  readonly run: () => Promise<boolean>;
}

/** Runs a program and prints its whole output after its end, because other checks print at the same time. */
function check(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    run: () =>
      waitForProcessExitAndReturnSuccess(
        printProcessOutputAfterExit(name, startNodeModulesProgram(program, args, ['ignore', 'pipe', 'pipe'])),
      ),
  };
}

const unitAndPageTests = () =>
  runVitestProjects('unit-pages.json', ['unit', 'web'], { captured: 'unit and page tests' });

async function browserTests(): Promise<boolean> {
  await setChromePathForTests();
  return runVitestProjects('e2e.json', ['e2e'], { captured: 'tests in a browser' });
}

/** Checks that the message catalogues contain all messages and no others. */
const checkCatalogues = (part: string, config: string): Step =>
  check(`message catalogues of the ${part}`, 'lingui', 'check', 'sync', '--clean', '--verbose', '--config', config);

/** Builds the web app. Tests in both lanes start servers that serve the build. */
const build = check('build of the web app', 'node', 'infra/product/start/buildWeb.cli.ts');

/**
 * Two lanes that run concurrently and do not depend on each other. While the tests of one lane wait for a database, a
 * browser or a timer, the programs of the other lane use the cores.
 */
const lanes: readonly (readonly Step[])[] = [
  [{ name: 'service tests', run: () => runVitestProjects('services.json', ['int']) }],
  [
    check('types and lint', 'oxlint'),
    check('format', 'biome', 'check', '.'),
    check('boundaries', 'node', 'scripts/boundaries.ts'),
    check('spelling', 'node', 'scripts/language/checkSpelling.ts'),
    checkCatalogues('interface', 'web/lingui.config.ts'),
    checkCatalogues('services', 'scripts/texts/services.lingui.config.ts'),
    { name: 'unit and page tests', run: unitAndPageTests },
    { name: 'tests in a browser', run: browserTests },
  ],
];

const failedSteps: string[] = [];

async function runStep({ name, run }: Step): Promise<void> {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const passed = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!passed) failedSteps.push(name);
  console.log(
    `\n== ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
}

chooseTestSeedAndSetEnvironment();
// With this value, `vitest.config.ts` excludes most of the slowest test files.
process.env['TEST_LONG_FILES'] = 'sampled';
await runStep(build);
await Promise.all(
  lanes.map(async (lane) => {
    for (const step of lane) await runStep(step);
  }),
);
printTestResultAndSetExitCode(['unit-pages.json', 'services.json', 'e2e.json'], failedSteps);
