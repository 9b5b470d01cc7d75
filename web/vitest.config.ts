import { defineConfig } from 'vitest/config';
import path from 'node:path';
import { createMessageVitePlugins } from './messages.config.ts';

const compileMessageInBrowser = path.resolve(
  import.meta.dirname,
  '../contracts/src/kernel/messages/compileMessage.browser.ts',
);

export default defineConfig({
  plugins: [createMessageVitePlugins()],
  /** As in a browser, messages that the build did not compile are not formatted. */
  resolve: { alias: { '@marketplace/contracts/kernel/messages/compileMessage.ts': compileMessageInBrowser } },
  test: {
    name: 'web',
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
    environment: 'jsdom',
    include: ['src/**/*.spec.{ts,tsx}', 'docs/**/*.spec.ts', '*.config.spec.ts'],
    setupFiles: ['src/test/setup.ts'],
    /** Console output makes a test fail (`testOutput.ts`), so Vitest must not intercept the output. */
    disableConsoleIntercept: true,
    css: false,
    /** One jsdom environment per worker: test files share only stateless modules, and start five times as fast. */
    isolate: false,
    /** These timeouts only end tests that hang: on a busy machine, a test can take several times as long as usual. */
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
