import { startRestrictedProcess } from '../restrictedProcess.ts';

// Starts a restricted process with an endless loop, prints the id of that process, and keeps running.
const child = startRestrictedProcess(new URL('./loop.ts', import.meta.url), import.meta.url, 64);
console.log(child.pid);
process.stdin.resume();
