import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const most = 64 * 1024 * 1024;
const execute = promisify(execFile);

/**
 * Runs a program at the root of the checkout. @param limitMs after which it is killed; none when left out. @returns what it wrote.
 * @throws Error with the end of what it said when it fails.
 */
export async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  limitMs = 0,
): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: most, timeout: limitMs };
  try {
    const { stdout } = await execute(program, args, options);
    return stdout;
  } catch (error) {
    type Failure = { readonly stdout?: string; readonly stderr?: string; readonly killed?: boolean };
    const { stdout = '', stderr = '', killed = false } = error as Failure;
    if (killed) throw new Error(`${program} ${args.slice(0, 3).join(' ')} took longer than ${limitMs / 1000} s.`);
    const said = `${stdout}\n${stderr}`
      .replace(/https?:\/\/\S+/g, '[address]')
      .trim()
      .slice(-3_000);
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${said}`, { cause: error });
  }
}

/** Whether a program runs well. */
export function runs(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return run(program, args, env).then(
    () => true,
    () => false,
  );
}

/** Waits until something is found; looks a few times a second. @throws Error that names it, and why it was not there at last. */
export async function until<T>(what: string, limitMs: number, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + limitMs;
  let last = '';
  while (performance.now() < end) {
    const found = await look().catch((error: unknown) => {
      last = (error as Error).message;
      return null;
    });
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${what} took longer than ${limitMs / 1000} s. ${last}`);
}
