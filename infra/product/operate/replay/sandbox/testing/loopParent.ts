import { startRestricted } from '../restrictedProcess.ts';

// Starts a process that loops for ever, prints its id and stays.
const child = startRestricted(new URL('./loop.ts', import.meta.url), import.meta.url, 64);
console.log(child.pid);
process.stdin.resume();
