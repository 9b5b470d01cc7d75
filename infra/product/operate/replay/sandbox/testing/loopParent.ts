import { startRestrictedProcess } from '../restrictedProcess.ts';

// Starts a process with an endless loop, prints its id and keeps running.
const child = startRestrictedProcess(new URL('./loop.ts', import.meta.url), import.meta.url, 64);
console.log(child.pid);
process.stdin.resume();
