import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Later imports use a compile cache that the first start fills: compiling is most of the start time.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));
// By default, V8 lets the heap grow to four times the live size before a garbage collection, so most of the memory that
// a large upload used was garbage (ADR 0040).
setFlagsFromString('--heap-growing-percent=50');
const { runProduct } = await import('./start.ts');
await runProduct();
