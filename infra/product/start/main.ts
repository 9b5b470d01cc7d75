import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// What is imported after this comes from a cache that the first start fills: reading code is most of what a start does.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));
// V8 would let the heap grow to four times what is alive before it collects: most of what a large upload took was garbage (ADR 0040).
setFlagsFromString('--heap-growing-percent=50');
const { start } = await import('./start.ts');
await start();
