import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, exclude: ['**/node_modules/**', '**/dist/**'], maxWorkers: 2 };

/** One kind of test after the other, so that those with databases and browsers are not slowed by the rest. */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          ...turn(0),
          name: 'unit',
          include: ['**/*.unit.spec.ts'],
          exclude: [...node.exclude, 'web/**'],
        },
      },
      {
        test: {
          ...node,
          ...turn(2),
          name: 'int',
          include: ['**/*.int.spec.ts'],
          globalSetup: ['infra/adapters/postgres/src/testing/globalPostgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          ...node,
          ...turn(3),
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.spec.ts'],
          testTimeout: 180_000,
          // On a stack ten processes start for every file; the command line has no say in this one.
          hookTimeout: process.env['E2E_STACK'] === undefined ? 180_000 : 600_000,
          fileParallelism: false,
          // Of the tests that say that they bear company: a page each on two cores.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
