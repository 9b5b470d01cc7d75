import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * An error that the operator can correct, such as invalid arguments. Commands print its message without a stack trace
 * and end with exit code 2.
 */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: true }>
>['values'];

/** Definition of the arguments of a command, and its usage text. */
interface Arguments<O extends Options> {
  readonly usage: string;
  readonly options?: O;
  /** Minimum and maximum number of positional arguments; none if omitted. */
  readonly words?: readonly [least: number, most: number];
  /** Validates the arguments after their number has been checked. */
  readonly check?: (words: readonly string[], values: Values<O>) => boolean;
}

/**
 * Parses the arguments of this process, before the command opens any resource. For `--help`, prints the usage and exits
 * with code 0; for invalid arguments, exits with code 2.
 */
export function parseProcessArgumentsOrExit<const O extends Options>({
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
    console.error(`${takeFirstSentence(error)}\n${usage}`);
  }
  process.exit(2);
}

function takeFirstSentence(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.)\s/);
  return sentence.replace(/\.?$/, '.');
}

/**
 * Parses the options that follow a command name.
 * @throws UsageError for unknown options, missing values and positional arguments.
 */
export function parseCommandLineOptions<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(takeFirstSentence(error));
  }
}
