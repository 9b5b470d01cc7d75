import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Chromium {
  /** Absolute path of the program. */
  readonly path: string;
  /** Flags for a quiet run that reaches nothing outside. */
  readonly args: readonly string[];
  /** Where it comes from, in words. */
  readonly origin: string;
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * The browser for tests: CHROME_PATH, else the system's Chromium or Chrome, else, as root on Debian, its package, which this
 * installs, else the one that npm carries.
 * @throws Error that names the cure when there is none of them.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Chromium> {
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox refuses root, and needs rights that containers seldom give.
  const args = isRoot || existsSync('/.dockerenv') ? ['--no-sandbox', ...quiet] : quiet;
  const named = env.CHROME_PATH;
  if (named !== undefined && named !== '') return { path: requireFile(named), args, origin: 'CHROME_PATH' };
  const system = findSystemChromium(env);
  if (system !== null) return { path: system, args, origin: 'the system' };
  if (isRoot && installDebianPackage(env)) {
    const installed = findSystemChromium(env);
    if (installed !== null) return { path: installed, args, origin: "Debian's package, installed now" };
  }
  return { path: await npmChromium(env), args: ['--no-sandbox', ...quiet], origin: 'npm' };
}

function requireFile(file: string): string {
  if (existsSync(file)) return file;
  throw new Error(`CHROME_PATH names ${file}, which is not there: set it to a Chromium or Chrome, or leave it out.`);
}

function findSystemChromium(env: NodeJS.ProcessEnv): string | null {
  const onPath = (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => programs.map((name) => path.join(folder, name)));
  return [...onPath, ...(folders[process.platform] ?? [])].find((file) => existsSync(file)) ?? null;
}

function installDebianPackage(env: NodeJS.ProcessEnv): boolean {
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  return apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation');
}

/** npm leaves this optional package out where it runs on an older Node than the package asks for. */
async function npmChromium(env: NodeJS.ProcessEnv): Promise<string> {
  const name: string = '@sparticuz/chromium';
  const folder = fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));
  if (!existsSync(folder)) installOptionalPackages(env);
  if (!existsSync(folder)) throw new Error('There is no Chromium or Chrome: install one, or set CHROME_PATH.');
  const carrier = (await import(name)) as { default: { executablePath(): Promise<string> } };
  return carrier.default.executablePath();
}

function installOptionalPackages(env: NodeJS.ProcessEnv): void {
  if (env.npm_execpath === undefined) return;
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  spawnSync(process.execPath, [env.npm_execpath, ...args], { env, stdio: 'ignore' });
}
