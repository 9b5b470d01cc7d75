import { fileURLToPath } from 'node:url';
import { startReader } from '../reader/readerProcess.ts';
import { uploadLimits } from '../uploadLimits.ts';

// Starts a reader that never ends, says its process id and stays.
const reader = startReader(uploadLimits, fileURLToPath(new URL('./busyReader.ts', import.meta.url)));
console.log(reader.process.pid);
process.stdin.resume();
