import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isDeepTestRun } from './infra/tests/kit/sampled.ts';
import { listOmittedTestFiles } from './scripts/testing/sampledFiles.ts';
import { SlowestTestsFirstSequencer } from './scripts/testing/slowestFirst.ts';
import { chooseTestSeed } from './scripts/testSeed.ts';

// Programs that tests start, and the tests' own workers, read code from the cache that the product fills at its first start.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url));

// `npm test` has chosen it already.
chooseTestSeed();

/** `npm test` runs a few of the longest files; other commands run all that they name. */
const omittedFiles = process.env['TEST_LONG_FILES'] === 'sampled' ? listOmittedTestFiles(chooseTestSeed()) : [];
if (omittedFiles.length > 0) console.log(`Left to npm run test:deep: ${omittedFiles.join(', ')}`);

const node = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**', '**/dist/**', ...omittedFiles],
  maxWorkers: 2,
};

/** Output makes a test fail (`testOutput.ts`), so Vitest does not take it over. */
const silent = {
  disableConsoleIntercept: true,
  setupFiles: [fileURLToPath(new URL('contracts/src/kernel/testing/testOutput.setup.ts', import.meta.url))],
};

/** One kind of test after the other, so that those with databases and browsers are not slowed by the rest. */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** A stack is ten processes. */
const onStack = process.env['E2E_STACK'] !== undefined;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestTestsFirstSequencer },
    // Products and databases end when all tests have run.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          ...node,
          ...silent,
          ...turn(0),
          name: 'unit',
          // Each worker loads imports once, which halves the time. These tests leave no state for the next file.
          isolate: false,
          include: ['**/*.unit.spec.ts'],
          // Ends only hanging tests: a busy machine takes several times longer.
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
          // Each worker loads the services once, too: every file creates its own databases, services and programs.
          isolate: false,
          include: ['**/*.int.spec.ts'],
          globalSetup: ['infra/adapters/postgres/src/testing/globalPostgres.ts'],
          // End only hanging tests, too.
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
          // The files of a worker share one product: what they change is an account's, a request's or a provider's of their own.
          isolate: false,
          include: ['web/e2e/**/*.e2e.spec.ts'],
          // Needs a catalogue and a product of its own for what tests of pages show on a server that answers as for a large one.
          ...(isDeepTestRun ? {} : { exclude: [...node.exclude, 'web/e2e/manyProviders.e2e.spec.ts'] }),
          globalSetup: ['web/e2e/globalProduct.ts'],
          // These only end what hangs, too; the command line has no say in the second one.
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
