import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { run, runs, until } from './run.ts';

/** A container engine. */
export interface Engine {
  /** Which one it is, in words. */
  readonly what: string;
  /** Leads its clients to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends it, if it was started here. */
  close(this: void): Promise<void>;
}

/** What images are made and run with cannot be had on this machine, so that nothing was tried. */
export class NoContainersError extends Error {
  override readonly name = 'NoContainersError';
}

/** @returns what `work` does. @throws NoContainersError that says what failed, and why. */
export async function orNoContainers<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoContainersError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new NoContainersError(`${what}: ${why}`, { cause: error });
  }
}

/** Debian's engine and what the rest is made from. */
const packages = ['docker.io', 'docker-compose', 'iptables', 'debootstrap', 'prometheus'];
const tools = ['dockerd', 'docker-compose', 'iptables', 'debootstrap', 'prometheus'];
/** BuildKit is not in Debian's package. */
const classic = { DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0' } as const;
const [startLimitMs, installLimitMs] = [30_000, 240_000];
/** Somebody else may be installing something. */
const patient = ['-o', 'DPkg::Lock::Timeout=120'];

async function installMissing(): Promise<void> {
  const found = await Promise.all(tools.map((tool) => runs('sh', ['-c', `command -v ${tool}`])));
  if (found.every(Boolean)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new NoContainersError(
      'No container engine answers, and only root on Debian can bring one: start Docker, or set DOCKER_HOST.',
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await orNoContainers('The container engine could not be installed', async () => {
    await run('apt-get', [...patient, 'update', '-qq'], env, installLimitMs);
    await run(
      'apt-get',
      [...patient, 'install', '-qq', '-y', '--no-install-recommends', ...packages],
      env,
      installLimitMs,
    );
  });
}

/** Starts Debian's engine with a data folder and a socket of its own, so that nothing else takes it for the machine's. */
async function startEngine(folder: string): Promise<Engine> {
  await installMissing();
  mkdirSync(folder, { recursive: true });
  const [socket, output] = [`unix://${folder}/docker.sock`, openSync(path.join(folder, 'log'), 'a')];
  const env = { ...classic, DOCKER_HOST: socket };
  if (await runs('docker', ['info'], env))
    return { what: `the engine of ${folder}`, env, close: () => Promise.resolve() };
  const places = ['--data-root', `${folder}/data`, '--exec-root', `${folder}/exec`, '--pidfile', `${folder}/pid`];
  const child = spawn('dockerd', [...places, '--host', socket], { stdio: ['ignore', output, output], detached: true });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await until("the start of Debian's engine", startLimitMs, async () =>
      (await runs('docker', ['info'], env)) ? true : null,
    );
  } catch (error) {
    await close();
    throw new NoContainersError(
      `${(error as Error).message}, see ${folder}/log: it needs rights that root has not everywhere.`,
    );
  }
  return { what: "Debian's engine, started here", env, close };
}

/**
 * The machine's container engine (DOCKER_HOST, else its usual socket), else Debian's, which root brings.
 * @param folder that keeps the images of one that is started here. @throws NoContainersError that names the cure.
 */
export async function openEngine(folder: string): Promise<Engine> {
  if (await runs('docker', ['info'])) {
    return { what: "the machine's engine", env: {}, close: () => Promise.resolve() };
  }
  return startEngine(folder);
}
