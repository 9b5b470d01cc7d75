import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTimes } from '../fileTimes.ts';

function timesOf(module: TestModule): FileTimes {
  const phase = module.diagnostic();
  return {
    project: module.project.name,
    file: path.relative(process.cwd(), module.moduleId),
    environment: phase.environmentSetupDuration,
    setup: phase.prepareDuration + phase.setupDuration,
    imports: phase.collectDuration,
    tests: phase.duration,
  };
}

/** Writes how long the phases of each file took, as a JSON list of `FileTimes`, to the file that TEST_TIMES names. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TEST_TIMES'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(modules.map(timesOf)));
  }
}
