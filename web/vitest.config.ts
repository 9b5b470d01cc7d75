import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}', 'docs/**/*.spec.ts', '*.config.spec.ts'],
    setupFiles: ['src/test/setup.ts'],
    /** Output makes a test fail (`testOutput.ts`), so Vitest must not intercept it. */
    disableConsoleIntercept: true,
    css: false,
    /** One page environment per worker: the files share only stateless modules, and start five times as fast. */
    isolate: false,
    /** Timeouts only for hanging tests: a busy machine can take several times as long. */
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
