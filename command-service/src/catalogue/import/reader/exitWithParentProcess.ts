import { Worker } from 'node:worker_threads';

/**
 * Makes this process exit when its parent exits for any reason. A worker thread waits for the exit, because parsing a
 * file may block the main thread indefinitely.
 */
export function exitWithParentProcess(): void {
  new Worker(new URL('./lifeline.worker.ts', import.meta.url), { execArgv: [] }).unref();
}
