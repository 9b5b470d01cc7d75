import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ChromiumInstallation {
  /** Absolute path of the program. */
  readonly path: string;
  /** Command-line flags, for example to disable background activity of the browser. */
  readonly args: readonly string[];
  /** Where the browser was found, for messages. */
  readonly origin: string;
}

const quietFlags = [
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
 * Finds or installs a browser for tests. The sources, in order of preference, are the program in CHROME_PATH, the
 * system's Chromium or Chrome, the Debian package (which only root can install), and the npm package.
 * @throws Error with instructions if no browser is found, or if the file in CHROME_PATH does not exist.
 */
export async function findOrInstallChromium(env: NodeJS.ProcessEnv = process.env): Promise<ChromiumInstallation> {
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox does not run as root, and needs permissions that containers usually lack.
  const args = isRoot || existsSync('/.dockerenv') ? ['--no-sandbox', ...quietFlags] : quietFlags;
  const configuredPath = env.CHROME_PATH;
  if (configuredPath !== undefined && configuredPath !== '')
    return { path: requireFile(configuredPath), args, origin: 'CHROME_PATH' };
  const system = findSystemChromium(env);
  if (system !== null) return { path: system, args, origin: 'the system' };
  if (isRoot && installDebianPackage(env)) {
    const installed = findSystemChromium(env);
    if (installed !== null) return { path: installed, args, origin: 'the Debian package, which was installed now' };
  }
  return { path: await npmChromium(env), args: ['--no-sandbox', ...quietFlags], origin: 'npm' };
}

function requireFile(file: string): string {
  if (existsSync(file)) return file;
  throw new Error(`CHROME_PATH is set to ${file}, which does not exist: set it to a Chromium or Chrome, or unset it.`);
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

/**
 * Returns the path of the browser in the npm package. Installs the package if it is missing, because npm skips this
 * optional package on versions of Node that are older than the package requires.
 */
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
