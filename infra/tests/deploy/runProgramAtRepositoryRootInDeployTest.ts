import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

const maxOutputBytes = 64 * 1024 * 1024;
const execute = promisify(execFile);

/**
 * Runs a program in the repository root.
 * @param limitMs milliseconds after which the program is killed; 0 means no limit.
 * @returns the program's standard output.
 * @throws Error with the end of the program's output when the program fails.
 */
export async function runProgramAtRepositoryRootInDeployTest(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  limitMs = 0,
): Promise<string> {
  const options = { cwd: repositoryRoot, env: { ...process.env, ...env }, maxBuffer: maxOutputBytes, timeout: limitMs };
  try {
    const { stdout } = await execute(program, args, options);
    return stdout;
  } catch (error) {
    type Failure = { readonly stdout?: string; readonly stderr?: string; readonly killed?: boolean };
    const { stdout = '', stderr = '', killed = false } = error as Failure;
    if (killed) throw new Error(`${program} ${args.slice(0, 3).join(' ')} took longer than ${limitMs / 1000} s.`);
    const output = `${stdout}\n${stderr}`
      .replace(/https?:\/\/\S+/g, '[address]')
      .trim()
      .slice(-3_000);
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${output}`, { cause: error });
  }
}

/** Whether a program exits successfully. */
export function doesProgramSucceedInTest(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  return runProgramAtRepositoryRootInDeployTest(program, args, env).then(
    () => true,
    () => false,
  );
}

/**
 * Calls `find` every 250 ms until its result is not `null`.
 * @throws Error with the last failure after the time limit.
 */
export async function pollUntilFoundInTest<T>(
  what: string,
  limitMs: number,
  find: () => Promise<T | null>,
): Promise<T> {
  const end = performance.now() + limitMs;
  let last = '';
  while (performance.now() < end) {
    const found = await find().catch((error: unknown) => {
      last = (error as Error).message;
      return null;
    });
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${what} took longer than ${limitMs / 1000} s. ${last}`);
}
