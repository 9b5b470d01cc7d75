import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import {
  runProgramAtRepositoryRootInDeployTest,
  doesProgramSucceedInTest,
  pollUntilFoundInTest,
} from './runProgramAtRepositoryRootInDeployTest.ts';

/** A container engine that builds and runs the images of a deployment test. */
export interface DeploymentTestContainerEngine {
  /** Where the engine runs, for the test output. */
  readonly description: string;
  /** Environment variables with which `docker` uses this engine. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the engine if it was started by `findOrStartContainerEngine`. */
  close(this: void): Promise<void>;
}

/** Thrown when images cannot be built or run on this machine, so that nothing was tested. */
export class TestContainersUnavailableError extends Error {
  override readonly name = 'TestContainersUnavailableError';
}

/**
 * Runs `work` and rethrows its errors as `TestContainersUnavailableError`.
 * @param what message about the failed step.
 * @returns the result of `work`.
 * @throws TestContainersUnavailableError with the message and the cause.
 */
export async function runRethrowingAsContainersUnavailable<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TestContainersUnavailableError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new TestContainersUnavailableError(`${what}: ${why}`, { cause: error });
  }
}

/** Debian packages of the container engine and of the tools for building the other images. */
const packages = ['docker.io', 'docker-compose', 'iptables', 'debootstrap', 'prometheus'];
const tools = ['dockerd', 'docker-compose', 'iptables', 'debootstrap', 'prometheus'];
/** Selects the classic builder, since Debian's package does not include BuildKit. */
const classic = { DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0' } as const;
const [startLimitMs, installLimitMs] = [30_000, 240_000];
/** Option that makes apt-get wait for other package installations. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=120'];

async function installMissing(): Promise<void> {
  const found = await Promise.all(tools.map((tool) => doesProgramSucceedInTest('sh', ['-c', `command -v ${tool}`])));
  if (found.every(Boolean)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new TestContainersUnavailableError(
      'No container engine is running, and only root on Debian can install one. Start Docker or set DOCKER_HOST.',
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runRethrowingAsContainersUnavailable('Installing the container engine failed', async () => {
    await runProgramAtRepositoryRootInDeployTest('apt-get', [...waitForLock, 'update', '-qq'], env, installLimitMs);
    await runProgramAtRepositoryRootInDeployTest(
      'apt-get',
      [...waitForLock, 'install', '-qq', '-y', '--no-install-recommends', ...packages],
      env,
      installLimitMs,
    );
  });
}

/** Starts Debian's engine with its own data folder and socket, so that other programs do not use this engine. */
async function startEngine(folder: string): Promise<DeploymentTestContainerEngine> {
  await installMissing();
  mkdirSync(folder, { recursive: true });
  const [socket, output] = [`unix://${folder}/docker.sock`, openSync(path.join(folder, 'log'), 'a')];
  const env = { ...classic, DOCKER_HOST: socket };
  if (await doesProgramSucceedInTest('docker', ['info'], env))
    return { description: `the engine of ${folder}`, env, close: () => Promise.resolve() };
  const folders = ['--data-root', `${folder}/data`, '--exec-root', `${folder}/exec`, '--pidfile', `${folder}/pid`];
  const child = spawn('dockerd', [...folders, '--host', socket], { stdio: ['ignore', output, output], detached: true });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await pollUntilFoundInTest("starting Debian's engine", startLimitMs, async () =>
      (await doesProgramSucceedInTest('docker', ['info'], env)) ? true : null,
    );
  } catch (error) {
    await close();
    throw new TestContainersUnavailableError(
      `${(error as Error).message}, see ${folder}/log: it needs privileges that root may lack in a container.`,
    );
  }
  return { description: "Debian's engine, started by this test", env, close };
}

/**
 * Opens the machine's container engine (DOCKER_HOST or the default socket); if there is none, installs and starts
 * Debian's engine, which requires root.
 * @param folder folder for the data of an engine that this function starts.
 * @throws TestContainersUnavailableError with instructions when no engine can be started.
 */
export async function findOrStartContainerEngine(folder: string): Promise<DeploymentTestContainerEngine> {
  if (await doesProgramSucceedInTest('docker', ['info'])) {
    return { description: "the machine's engine", env: {}, close: () => Promise.resolve() };
  }
  return startEngine(folder);
}
