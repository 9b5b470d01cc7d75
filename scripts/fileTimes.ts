/** How long the phases of a test file took, in milliseconds. */
export interface FileTimes {
  readonly project: string;
  /** Path of the file from the root of the repository. */
  readonly file: string;
  /** Starting the environment, such as a document for page tests. */
  readonly environment: number;
  /** Preparing the runner and running the project's setup files. */
  readonly setup: number;
  readonly imports: number;
  readonly tests: number;
}

const phases = ['environment', 'setup', 'imports', 'tests'] as const;

const slowestShown = 5;

const seconds = (milliseconds: number): string => String(Math.round(milliseconds / 1000));

function sumOf(files: readonly FileTimes[], phase: (typeof phases)[number]): number {
  return files.reduce((sum, times) => sum + times[phase], 0);
}

const totalOf = (file: FileTimes): number => phases.reduce((sum, phase) => sum + file[phase], 0);

/**
 * The times of a run for people: one line for each project, and its slowest files. Files of a project run side by side, so that their
 * sum exceeds the elapsed time.
 */
export function describeTimes(files: readonly FileTimes[]): readonly string[] {
  if (files.length === 0) return [];
  const line = (cells: readonly string[]): string =>
    cells.map((cell, place) => (place === 0 ? cell.padEnd(24) : cell.padStart(12))).join('');
  const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) =>
    line([project, String(own.length), ...phases.map((phase) => seconds(sumOf(own, phase)))]),
  );
  const slowest = files.toSorted((one, other) => totalOf(other) - totalOf(one)).slice(0, slowestShown);
  return [
    line(['Seconds by project', 'files', ...phases]),
    ...projects,
    'Slowest files:',
    ...slowest.map((file) => `${seconds(totalOf(file)).padStart(6)} s  ${file.file}`),
  ];
}
