import { globSync, readFileSync } from 'node:fs';
import { runVitest, printResult } from './vitestRuns.ts';
import { useChromium } from './useChromium.ts';

/**
 * `npm run test:deep` runs every member of the sets that `npm test` samples, which are the tests that import `infra/tests/kit/drawn.ts`,
 * and what only root can do.
 */
const isDeep = (file: string): boolean =>
  /\/kit\/drawn\.ts'|runIf\((isRoot|process\.getuid)/.test(readFileSync(file, 'utf8'));
const files = globSync(['infra/**/*.int.spec.ts', 'web/e2e/**/*.e2e.spec.ts'], {
  exclude: ['**/node_modules/**'],
}).filter(isDeep);

process.env['TEST_DEPTH'] = 'deep';
await useChromium();
const passed = files.length > 0 && (await runVitest('deep.json', ['int', 'e2e'], files));
printResult(['deep.json'], passed ? [] : ['tests of whole sets']);
