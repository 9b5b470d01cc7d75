import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, exclude: ['**/node_modules/**', '**/dist/**'] };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'unit', include: ['**/*.unit.spec.ts'], exclude: [...node.exclude, 'web/**'] } },
      {
        test: {
          ...node,
          name: 'int',
          include: ['**/*.int.spec.ts'],
          globalSetup: ['infra/embedded/src/testing/globalPostgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      './web/vitest.config.ts',
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
