import { parseArgs } from 'node:util';
import type { ChaosScenarioOptions, ChaosScenario } from './scenario.ts';

/** The requested runs. `broken` is the protection that is switched off; `null` in an ordinary run. */
export interface ChaosRunPlan {
  readonly list: boolean;
  readonly runs: readonly { readonly scenario: ChaosScenario; readonly broken: string | null }[];
  readonly options: ChaosScenarioOptions;
}

export const chaosUsageText = `npm run test:chaos -- [SCENARIO ...] [--break NAME | --prove] [--times N] [--pause SECONDS] [--minutes N] [--list]`;

function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name} must be an integer of at least 1, not ${text}`);
  return Number(text);
}

function selectScenarios(names: readonly string[], scenarios: readonly ChaosScenario[]): readonly ChaosScenario[] {
  if (names.length === 0) return scenarios;
  return names.map((name) => {
    const found = scenarios.find((each) => each.name === name);
    if (found === undefined) {
      throw new Error(`Unknown scenario: ${name}. Available: ${scenarios.map((each) => each.name).join(', ')}`);
    }
    return found;
  });
}

function selectBreaks(scenario: ChaosScenario, name: string | undefined, prove: boolean): readonly (string | null)[] {
  const known = Object.keys(scenario.breaks);
  if (prove) return [null, ...known];
  if (name === undefined) return [null];
  if (!known.includes(name)) throw new Error(`${scenario.name} has no break ${name}. Available: ${known.join(', ')}`);
  return [name];
}

/**
 * Parses the command-line arguments of `npm run test:chaos`.
 * @throws Error for invalid arguments.
 */
export function parseChaosArguments(args: readonly string[], scenarios: readonly ChaosScenario[]): ChaosRunPlan {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
      break: { type: 'string' },
      times: { type: 'string' },
      pause: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  if (values.break !== undefined && positionals.length !== 1) {
    throw new Error('--break requires exactly one scenario.');
  }
  const runs = selectScenarios(positionals, scenarios).flatMap((scenario) =>
    selectBreaks(scenario, values.break, values.prove).map((broken) => ({ scenario, broken })),
  );
  const options = {
    times: wholeNumber('times', values.times),
    pauseSeconds: wholeNumber('pause', values.pause),
    minutes: wholeNumber('minutes', values.minutes),
  };
  return { list: values.list, runs, options };
}
