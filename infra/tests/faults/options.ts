import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';

/** What a run does. */
export interface Options {
  readonly faults: readonly Fault[];
  /** Lists the chosen faults instead of running their tests. */
  readonly list: boolean;
  /** Whether a fault that its tests miss is tried again with whole sets. */
  readonly deep: boolean;
  /** Commit whose code and tests are used; `null` for the files of the checkout. */
  readonly against: string | null;
  /** Whether results of the same revision are kept, and only missing ones are added. */
  readonly resume: boolean;
  /** File to which each result is appended. */
  readonly results: string;
}

export const usage = `npm run test:faults -- [TEXT ...] [--deep] [--against COMMIT] [--resume] [--results FILE] [--list]
  TEXT       part of a fault's name or of its file's path; all faults without any`;

const usualResults = 'test-results/faults.jsonl';

function choose(texts: readonly string[], faults: readonly Fault[]): readonly Fault[] {
  const isMeant = ({ name, file }: Fault, text: string): boolean => name.includes(text) || file.includes(text);
  const unknown = texts.find((text) => !faults.some((fault) => isMeant(fault, text)));
  if (unknown !== undefined) throw new Error(`No fault has "${unknown}" in its name or in the path of its file.`);
  return texts.length === 0 ? faults : faults.filter((fault) => texts.some((text) => isMeant(fault, text)));
}

/** Parses the command line. @throws Error that says what is wrong with it. */
export function readOptions(args: readonly string[], faults: readonly Fault[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      deep: { type: 'boolean', default: false },
      against: { type: 'string' },
      resume: { type: 'boolean', default: false },
      results: { type: 'string', default: usualResults },
    },
  });
  const { list, deep, against = null, resume, results } = values;
  return { faults: choose(positionals, faults), list, deep, against, resume, results };
}
