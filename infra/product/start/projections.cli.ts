import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));
const [{ runProductProgramUntilSignal: runProgram }, { startProjectionsProgram }] = await Promise.all([
  import('./program.ts'),
  import('./projectionsProgram.ts'),
]);
await runProgram('projections', startProjectionsProgram);
