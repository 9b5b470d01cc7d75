import { existsSync } from 'node:fs';

interface Started {
  stop(this: void): Promise<void>;
}

/** Maximum milliseconds to pull and start an image; after that, the container counts as unavailable. */
export const testContainerStartTimeoutMs = 60_000;

/**
 * Whether a container engine may be running: its socket exists, or its address is remote. Much faster than connecting.
 */
function hasEngine(env: NodeJS.ProcessEnv): boolean {
  const host = env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  return !host.startsWith('unix://') || existsSync(host.slice('unix://'.length));
}

/**
 * Starts a container.
 * @returns `null` without a container engine, on a failure, or after the timeout; a container that starts later is
 * stopped.
 */
export async function tryStartTestContainer<S extends Started>(
  env: NodeJS.ProcessEnv,
  start: () => Promise<S>,
): Promise<S | null> {
  if (!hasEngine(env)) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), testContainerStartTimeoutMs);
  const starting = start().catch(() => null);
  const found = await Promise.race([starting, late]);
  clearTimeout(timer);
  if (found === null) void starting.then((tooLate) => tooLate?.stop());
  return found;
}
