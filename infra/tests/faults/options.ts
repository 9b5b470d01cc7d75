import { parseArgs } from 'node:util';
import type { CodeMutationWithCatchingTests } from './fault.ts';

/** Options of `npm run test:faults`. */
export interface PlantedFaultCommandOptions {
  readonly faults: readonly CodeMutationWithCatchingTests[];
  /** Whether to list the selected faults instead of running their tests. */
  readonly list: boolean;
  /** Whether a missed fault is tested again with complete sets of test cases instead of samples. */
  readonly deep: boolean;
  /** Commit with the code and tests to use; `null` for the files of the checkout. */
  readonly against: string | null;
  /**
   * Whether to keep the results for the same revision in the results file, and to test only faults without a final
   * result.
   */
  readonly resume: boolean;
  /** File that results are appended to. */
  readonly results: string;
}

export const plantedFaultsUsageText = `npm run test:faults -- [TEXT ...] [--deep] [--against COMMIT] [--resume] [--results FILE] [--list]
  TEXT       part of a fault's name or file path; all faults by default`;

const defaultResultsFile = 'test-results/faults.jsonl';

function selectFaults(
  texts: readonly string[],
  faults: readonly CodeMutationWithCatchingTests[],
): readonly CodeMutationWithCatchingTests[] {
  const matches = ({ name, file }: CodeMutationWithCatchingTests, text: string): boolean =>
    name.includes(text) || file.includes(text);
  const unknown = texts.find((text) => !faults.some((fault) => matches(fault, text)));
  if (unknown !== undefined) throw new Error(`No fault has "${unknown}" in its name or file path.`);
  return texts.length === 0 ? faults : faults.filter((fault) => texts.some((text) => matches(fault, text)));
}

/**
 * Parses the command-line arguments.
 * @param faults all faults, from which the arguments select some.
 * @throws Error for invalid arguments.
 */
export function parsePlantedFaultArguments(
  args: readonly string[],
  faults: readonly CodeMutationWithCatchingTests[],
): PlantedFaultCommandOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      deep: { type: 'boolean', default: false },
      against: { type: 'string' },
      resume: { type: 'boolean', default: false },
      results: { type: 'string', default: defaultResultsFile },
    },
  });
  const { list, deep, against = null, resume, results } = values;
  return { faults: selectFaults(positionals, faults), list, deep, against, resume, results };
}
