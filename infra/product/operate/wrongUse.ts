import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Arguments that a command cannot work with: said in one line, and it ends with exit code 2. */
export class WrongUse extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: true }>
>['values'];

/** What a command takes, and how to say so. */
interface Arguments<O extends Options> {
  readonly usage: string;
  readonly options?: O;
  /** Fewest and most words beside the options; none when left out. */
  readonly words?: readonly [least: number, most: number];
  /** What is wrong with the words, where the number alone does not say so. */
  readonly check?: (words: readonly string[], values: Values<O>) => boolean;
}

/**
 * Reads the arguments of this process before a command opens anything. Prints the usage and ends the process: with exit code 0 for
 * `--help`, with 2 and what is wrong for arguments that the command does not take.
 */
export function readArguments<const O extends Options>({
  usage,
  options,
  words: [least, most] = [0, 0],
  check = () => true,
}: Arguments<O>) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({
      args,
      options: options ?? ({} as O),
      strict: true,
      allowPositionals: true,
    });
    if (positionals.length >= least && positionals.length <= most && check(positionals, values))
      return { values, words: positionals };
    console.error(usage);
  } catch (error) {
    console.error(`${firstSentence(error)}\n${usage}`);
  }
  process.exit(2);
}

function firstSentence(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.)\s/);
  return sentence.replace(/\.?$/, '.');
}

/** Reads options behind a command, and nothing else. @throws WrongUse. */
export function readOptions<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new WrongUse(firstSentence(error));
  }
}
