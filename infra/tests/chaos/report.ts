import type { ChaosScenarioReport } from './scenarioRunner.ts';
import type { ChaosScenario } from './scenario.ts';

/** Formats the list of scenarios, with the protections that can be switched off. */
export function formatChaosScenarioList(scenarios: readonly ChaosScenario[]): string {
  return scenarios
    .map(({ name, guarantee, breaks }) => {
      const off = Object.entries(breaks).map(([broken, { what }]) => `    --break ${broken}: ${what}`);
      return [`${name}: ${guarantee}`, ...off].join('\n');
    })
    .join('\n');
}

/** Formats the metrics and the result of a run. */
export function formatChaosScenarioReport({
  scenario,
  disabledProtection,
  metrics,
  failures,
  passed,
  seconds,
}: ChaosScenarioReport): string {
  const lines = Object.entries(metrics).map(([name, value]) => `  ${name}: ${value}`);
  const reasons = failures.map((failure) => `  ${disabledProtection === null ? 'FAILED' : 'DETECTED'}: ${failure}`);
  return [
    ...lines,
    ...reasons,
    `  ${formatResult(scenario, disabledProtection, passed)} (${seconds.toFixed(1)} s)`,
  ].join('\n');
}

function formatResult(scenario: string, broken: string | null, passed: boolean): string {
  if (broken === null) return passed ? 'passed' : 'FAILED';
  return passed
    ? `failed as expected with ${broken} switched off`
    : `PASSED WITH ${broken} SWITCHED OFF: ${scenario} does not detect it`;
}

/** Formats one line per run, and a final line with the number of runs that ended as expected. */
export function formatChaosRunSummary(reports: readonly ChaosScenarioReport[]): string {
  const lines = reports.map(({ scenario, disabledProtection, metrics, passed, seconds }) => {
    const name = disabledProtection === null ? scenario : `${scenario} --break ${disabledProtection}`;
    const values = Object.entries(metrics).map(([metric, value]) => `${metric} ${value}`);
    return `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(44)} ${`${seconds.toFixed(0)} s`.padStart(6)}  ${values.join(' · ')}`;
  });
  const failed = reports.filter(({ passed }) => !passed).length;
  return [...lines, `${reports.length - failed} of ${reports.length} as expected`].join('\n');
}
