import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isDeepTestRun } from './infra/tests/kit/sampled.ts';
import { listOmittedTestFiles } from './scripts/testing/sampledFiles.ts';
import { SlowestTestsFirstSequencer } from './scripts/testing/slowestFirst.ts';
import { chooseTestSeedAndSetEnvironment } from './scripts/testSeed.ts';

// Test workers, and the programs that tests start, load compiled code from the cache that the product fills when it
// first starts.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url));

// Keeps the seed if `npm test` has already chosen one.
chooseTestSeedAndSetEnvironment();

/** `npm test` runs only a sample of the slowest test files. Other commands run all files that they select. */
const omittedFiles =
  process.env['TEST_LONG_FILES'] === 'sampled' ? listOmittedTestFiles(chooseTestSeedAndSetEnvironment()) : [];
if (omittedFiles.length > 0) console.log(`Left to npm run test:deep: ${omittedFiles.join(', ')}`);

const node = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**', '**/dist/**', ...omittedFiles],
  maxWorkers: 2,
};

/** Tests that write output fail (`testOutput.setup.ts`), so Vitest must not intercept the console. */
const silent = {
  disableConsoleIntercept: true,
  setupFiles: [fileURLToPath(new URL('contracts/src/kernel/testing/testOutput.setup.ts', import.meta.url))],
};

/**
 * Runs the projects one after the other, so that tests with databases and browsers are not slowed down by other tests.
 */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

/**
 * Whether the browser tests run against a stack. A stack has ten processes, so the test files then run one at a time.
 */
const onStack = process.env['E2E_STACK'] !== undefined;

/**
 * Browser tests that need their own product, so that only deep test runs include them. Page tests cover the behaviour of
 * the first with a server that responds like one with a large catalogue.
 */
const deepBrowserTests = ['web/e2e/manyProviders.e2e.spec.ts', 'web/e2e/pseudoLanguage.e2e.spec.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestTestsFirstSequencer },
    // Products and databases are stopped after the last test.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          ...node,
          ...silent,
          ...turn(0),
          name: 'unit',
          // Each worker loads imports once, which halves the run time. These tests leave no state for the next file.
          isolate: false,
          include: ['**/*.unit.spec.ts'],
          // Only tests that hang reach these limits. On a busy machine, tests take several times longer than usual.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          exclude: [...node.exclude, 'web/**'],
        },
      },
      {
        test: {
          ...node,
          ...silent,
          ...turn(2),
          name: 'int',
          // Each worker loads the services only once. Every file creates its own databases, services and programs.
          isolate: false,
          include: ['**/*.int.spec.ts'],
          globalSetup: ['infra/adapters/postgres/src/testing/globalPostgres.ts'],
          // These limits end only tests that hang.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          ...node,
          ...turn(3),
          name: 'e2e',
          // The files of a worker share one product. Each file changes only its own accounts, requests and providers.
          isolate: false,
          include: ['web/e2e/**/*.e2e.spec.ts'],
          ...(isDeepTestRun ? {} : { exclude: [...node.exclude, ...deepBrowserTests] }),
          globalSetup: ['web/e2e/globalProduct.ts'],
          // These limits end only tests that hang. `runBrowserTestsOnStacks.ts` overrides the test timeout, but not the
          // hook timeout.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          fileParallelism: !onStack,
          // Maximum number of concurrent tests per file.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
