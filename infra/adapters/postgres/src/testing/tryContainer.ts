import { existsSync } from 'node:fs';

/** What runs in a container. */
interface Started {
  stop(this: void): Promise<void>;
}

/** Milliseconds that an image has for being fetched and started; then it counts as not to be had. */
export const containerLimitMs = 60_000;

/** Whether a container engine listens where one is looked for; much quicker than to ask for one that is not there. */
function hasEngine(env: NodeJS.ProcessEnv): boolean {
  const host = env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  return !host.startsWith('unix://') || existsSync(host.slice('unix://'.length));
}

/** What was started, or `null` when there is no engine, or it cannot be had in time; one that comes too late is stopped. */
export async function tryContainer<S extends Started>(
  env: NodeJS.ProcessEnv,
  start: () => Promise<S>,
): Promise<S | null> {
  if (!hasEngine(env)) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), containerLimitMs);
  const starting = start().catch(() => null);
  const found = await Promise.race([starting, late]);
  clearTimeout(timer);
  if (found === null) void starting.then((tooLate) => tooLate?.stop());
  return found;
}
