import { fileURLToPath } from 'node:url';
import { startReader } from '../reader/readerProcess.ts';
import { uploadLimits } from '../uploadLimits.ts';

// Starts a reader that never finishes, prints its process id and keeps running.
const reader = startReader(uploadLimits, fileURLToPath(new URL('./busyReader.ts', import.meta.url)));
console.log(reader.process.pid);
process.stdin.resume();
