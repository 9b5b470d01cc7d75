import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Arguments that a command cannot work with: said in one line, and it ends with exit code 2. */
export class WrongUse extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads options behind a command, and nothing else. @throws WrongUse. */
export function readOptions<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.)\s/);
    throw new WrongUse(sentence.replace(/\.?$/, '.'));
  }
}
