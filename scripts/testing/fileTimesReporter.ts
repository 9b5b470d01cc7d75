import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestFileDurations } from '../testFileTimes.ts';

/**
 * Vitest reports the setup duration of a worker's environment for every file of the worker, so the duration is counted
 * only for the first of these files.
 */
function timesOf(modules: readonly TestModule[]): readonly TestFileDurations[] {
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

/**
 * Writes the durations of the phases of each test file to the path in TEST_TIMES, as a JSON list of
 * `TestFileDurations`. Does nothing if this variable is not set.
 */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TEST_TIMES'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(timesOf(modules)));
  }
}
