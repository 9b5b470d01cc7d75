import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));
const [{ runProductProgramUntilSignal: runProgram }, { startGatewayProgram }] = await Promise.all([
  import('./program.ts'),
  import('./gatewayProgram.ts'),
]);
await runProgram('gateway', startGatewayProgram);
