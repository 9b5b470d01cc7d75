import { readSync } from 'node:fs';
import { lifeline } from './protocol.ts';

/** Sleeps until the other end of the lifeline closes, as it does when the process that started the reader ends in whatever way. */
function awaitEnd(): void {
  try {
    readSync(lifeline, Buffer.alloc(1));
  } catch {
    // A lifeline that cannot be read holds nobody.
  }
}

awaitEnd();
process.kill(process.pid, 'SIGKILL');
