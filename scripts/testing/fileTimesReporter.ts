import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestFileTimes } from '../testFileTimes.ts';

/** Vitest repeats the start time of a worker's environment for every file of the worker; only the first one counts. */
function timesOf(modules: readonly TestModule[]): readonly TestFileTimes[] {
  const environments = new Set<number>();
  return modules.map((module) => {
    const phase = module.diagnostic();
    const isCounted = environments.has(phase.environmentSetupDuration);
    environments.add(phase.environmentSetupDuration);
    return {
      project: module.project.name,
      file: path.relative(process.cwd(), module.moduleId),
      environment: isCounted ? 0 : phase.environmentSetupDuration,
      setup: phase.prepareDuration + phase.setupDuration,
      imports: phase.collectDuration,
      tests: phase.duration,
    };
  });
}

/** Writes how long the phases of each file took, as a JSON list of `TestFileTimes`, to the file that TEST_TIMES names. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TEST_TIMES'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(timesOf(modules)));
  }
}
