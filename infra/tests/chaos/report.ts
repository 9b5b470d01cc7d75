import type { Report } from './run.ts';
import type { Scenario } from './scenario.ts';

/** What can be run, and which protections can be switched off. */
export function table(scenarios: readonly Scenario[]): string {
  return scenarios
    .map(({ name, promise, breaks }) => {
      const off = Object.entries(breaks).map(([broken, { what }]) => `    --break ${broken}: ${what}`);
      return [`${name}: ${promise}`, ...off].join('\n');
    })
    .join('\n');
}

/** The figures of a run, and its verdict. */
export function describe({ scenario, broken, figures, failures, passed, seconds }: Report): string {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name}: ${value}`);
  const reasons = failures.map((failure) => `  ${broken === null ? 'FAILED' : 'noticed'}: ${failure}`);
  return [...lines, ...reasons, `  ${verdictOf(scenario, broken, passed)} (${seconds.toFixed(1)} s)`].join('\n');
}

function verdictOf(scenario: string, broken: string | null, passed: boolean): string {
  if (broken === null) return passed ? 'held' : 'DID NOT HOLD';
  return passed
    ? `failed as it should with ${broken} switched off`
    : `PASSED ALTHOUGH ${broken} IS SWITCHED OFF: ${scenario} does not notice`;
}

/** One line per run. */
export function summary(reports: readonly Report[]): string {
  const lines = reports.map(({ scenario, broken, figures, passed, seconds }) => {
    const name = broken === null ? scenario : `${scenario} --break ${broken}`;
    const told = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
    return `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(44)} ${`${seconds.toFixed(0)} s`.padStart(6)}  ${told.join(' · ')}`;
  });
  const failed = reports.filter(({ passed }) => !passed).length;
  return [...lines, `${reports.length - failed} of ${reports.length} as they should`].join('\n');
}
