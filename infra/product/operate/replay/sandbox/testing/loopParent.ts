import { startRestricted } from '../restrictedProcess.ts';

// Starts a process with an endless loop, prints its id and keeps running.
const child = startRestricted(new URL('./loop.ts', import.meta.url), import.meta.url, 64);
console.log(child.pid);
process.stdin.resume();
