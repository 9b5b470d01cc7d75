import { globSync, readFileSync } from 'node:fs';
import { runVitest, tellResult } from './vitestRuns.ts';
import { useChromium } from './useChromium.ts';

/** `npm run test:deep`: the tests of which `npm test` draws a part, whole. They are the ones that import `infra/tests/kit/drawn.ts`. */
const isDrawn = (file: string): boolean => /\/kit\/drawn\.ts'/.test(readFileSync(file, 'utf8'));
const files = globSync(['infra/tests/**/*.int.spec.ts', 'web/e2e/**/*.e2e.spec.ts']).filter(isDrawn);

process.env['TEST_DEPTH'] = 'deep';
await useChromium();
const passed = files.length > 0 && (await runVitest('deep.json', ['int', 'e2e'], files));
tellResult(['deep.json'], passed ? [] : ['tests of whole sets']);
