/** Durations of the phases of a test file in milliseconds. */
export interface TestFileDurations {
  readonly project: string;
  /** Path of the file relative to the root of the repository. */
  readonly file: string;
  /** Starting the environment, such as a DOM for page tests. */
  readonly environment: number;
  /** Preparing the runner and running the project's setup files. */
  readonly setup: number;
  readonly imports: number;
  readonly tests: number;
}

const phases = ['environment', 'setup', 'imports', 'tests'] as const;

const maxSlowestFiles = 5;

const seconds = (milliseconds: number): string => String(Math.round(milliseconds / 1000));

function sumPhase(files: readonly TestFileDurations[], phase: (typeof phases)[number]): number {
  return files.reduce((sum, times) => sum + times[phase], 0);
}

const sumPhases = (file: TestFileDurations): number => phases.reduce((sum, phase) => sum + file[phase], 0);

/**
 * Formats the durations of a test run, in seconds: one line per project, and the slowest files. Files run concurrently,
 * so the sum of a project can exceed the elapsed time.
 */
export function formatTestFileDurations(files: readonly TestFileDurations[]): readonly string[] {
  if (files.length === 0) return [];
  const line = (cells: readonly string[]): string =>
    cells.map((cell, place) => (place === 0 ? cell.padEnd(24) : cell.padStart(12))).join('');
  const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) =>
    line([project, String(own.length), ...phases.map((phase) => seconds(sumPhase(own, phase)))]),
  );
  const slowest = files.toSorted((one, other) => sumPhases(other) - sumPhases(one)).slice(0, maxSlowestFiles);
  return [
    line(['Seconds by project', 'files', ...phases]),
    ...projects,
    'Slowest files:',
    ...slowest.map((file) => `${seconds(sumPhases(file)).padStart(6)} s  ${file.file}`),
  ];
}
