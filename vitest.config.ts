import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longestFirst.ts';

// Programs that tests start, and the tests' own workers, read code from the cache that the product fills at its first start.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url));

// Large sets are tested in part (`infra/tests/kit/drawn.ts`); TEST_SEED repeats the choice of a run.
if (process.env['TEST_SEED'] === undefined) {
  process.env['TEST_SEED'] = String(randomInt(2 ** 31));
  console.log(`Members of large sets are drawn by TEST_SEED=${process.env['TEST_SEED']}`);
}

const node = { environment: 'node' as const, exclude: ['**/node_modules/**', '**/dist/**'], maxWorkers: 2 };

/** One kind of test after the other, so that those with databases and browsers are not slowed by the rest. */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** On a stack ten processes start for every file. */
const onStack = process.env['E2E_STACK'] !== undefined;

/** In a browser on the running product. */
const browser = {
  ...node,
  include: ['web/e2e/**/*.e2e.spec.ts'],
  globalSetup: ['web/e2e/globalProduct.ts'],
  testTimeout: 180_000,
  // The command line has no say in this one.
  hookTimeout: onStack ? 600_000 : 180_000,
};

/** Files that measure time. */
const alone = ['accounts', 'manyProviders'].map((file) => `web/e2e/${file}.e2e.spec.ts`);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...node,
          ...turn(0),
          name: 'unit',
          // What files import is read once for each worker, in half of the time: these tests leave nothing behind.
          isolate: false,
          include: ['**/*.unit.spec.ts'],
          // Only ends what hangs: a busy machine takes a multiple of the usual time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          exclude: [...node.exclude, 'web/**'],
        },
      },
      {
        test: {
          ...node,
          ...turn(2),
          name: 'int',
          // The services are read once for each worker too: a file makes the databases, services and programs that it looks at.
          isolate: false,
          include: ['**/*.int.spec.ts'],
          globalSetup: ['infra/adapters/postgres/src/testing/globalPostgres.ts'],
          // These only end what hangs, too.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          ...browser,
          ...turn(3),
          name: 'e2e',
          exclude: [...node.exclude, ...alone],
          // A file waits for its product, its browser and its page more than half of the time.
          fileParallelism: !onStack,
          // Of the tests of a file that say that they bear company.
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...browser,
          ...turn(4),
          name: 'e2e-alone',
          include: alone,
          fileParallelism: false,
        },
      },
    ],
  },
});
