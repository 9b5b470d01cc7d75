/** Thrown with all problems of the settings; each line of the message names a setting and how to fix it. */
export class InvalidSettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Invalid settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'InvalidSettingsError';
    this.problems = problems;
  }
}
