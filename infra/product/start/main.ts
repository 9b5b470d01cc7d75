import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What is imported after this comes from a cache that the first start fills: reading code is most of what a start does.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));
const { start } = await import('./start.ts');
await start();
