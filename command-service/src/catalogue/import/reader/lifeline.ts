import { Worker } from 'node:worker_threads';

/**
 * From now on this process ends when the one that started it does, in whatever way. A thread of its own watches, because reading may
 * hold the main one for as long as a file wants.
 */
export function holdLifeline(): void {
  new Worker(new URL('./lifeline.worker.ts', import.meta.url), { execArgv: [] }).unref();
}
