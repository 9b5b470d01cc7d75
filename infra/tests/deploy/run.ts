import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const most = 64 * 1024 * 1024;
const execute = promisify(execFile);

/** Runs a program at the root of the checkout. @returns what it wrote. @throws Error with the end of what it said when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { cwd: root, env: { ...process.env, ...env }, maxBuffer: most });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
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
