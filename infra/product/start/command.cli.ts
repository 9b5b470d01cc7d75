import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));
const [{ runProductProgramUntilSignal: runProgram }, { startCommandServiceProgram }] = await Promise.all([
  import('./program.ts'),
  import('./commandProgram.ts'),
]);
await runProgram('command', startCommandServiceProgram);
