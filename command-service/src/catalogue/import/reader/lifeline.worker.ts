import { readSync } from 'node:fs';
import { parentExitPipeFd } from './protocol.ts';

/** Blocks until the other end of the pipe closes, which happens when the parent process exits for any reason. */
function waitForParentExit(): void {
  try {
    readSync(parentExitPipeFd, Buffer.alloc(1));
  } catch {
    // An unreadable pipe means that the parent has exited.
  }
}

waitForParentExit();
process.kill(process.pid, 'SIGKILL');
