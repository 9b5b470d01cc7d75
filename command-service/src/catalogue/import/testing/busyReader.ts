import { exitWithParentProcess } from '../reader/exitWithParentProcess.ts';

// A reader that never finishes.
exitWithParentProcess();
for (;;);
