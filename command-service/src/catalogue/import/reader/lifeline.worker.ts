import { readSync } from 'node:fs';
import { parentExitPipeFd } from './protocol.ts';

/** Blocks until the other end of the lifeline closes, which happens when the parent process exits for any reason. */
function waitForParentExit(): void {
  try {
    readSync(parentExitPipeFd, Buffer.alloc(1));
  } catch {
    // An unreadable lifeline means that the parent has exited.
  }
}

waitForParentExit();
process.kill(process.pid, 'SIGKILL');
