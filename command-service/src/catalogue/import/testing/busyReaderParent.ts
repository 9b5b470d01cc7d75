import { fileURLToPath } from 'node:url';
import { startWorkbookReaderProcess } from '../reader/readerProcess.ts';
import { catalogueUploadLimits } from '../catalogueUploadLimits.ts';

// Starts a reader that never finishes, prints its process id and keeps running.
const reader = startWorkbookReaderProcess(
  catalogueUploadLimits,
  fileURLToPath(new URL('./busyReader.ts', import.meta.url)),
);
console.log(reader.process.pid);
process.stdin.resume();
