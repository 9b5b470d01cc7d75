import { Worker } from 'node:worker_threads';
import type { BenchmarkHttpLoadOptions, HttpLoadResult } from './httpLoad.worker.ts';

/** Sends requests from a separate thread, so that the event loop of the server is not shared with the clients. */
export interface HttpLoadGenerator {
  /**
   * Sends all requests and waits for all responses.
   * @throws Error when a response does not have status 200.
   */
  run(this: void, order: BenchmarkHttpLoadOptions): Promise<HttpLoadResult>;
  close(this: void): Promise<void>;
}

/** Starts the thread that sends the requests. */
export function createBenchmarkHttpLoadGenerator(): HttpLoadGenerator {
  const worker = new Worker(new URL('./httpLoad.worker.ts', import.meta.url));
  const run = (order: BenchmarkHttpLoadOptions): Promise<HttpLoadResult> =>
    new Promise((resolve, reject) => {
      worker.once('message', (answer: HttpLoadResult | { readonly error: string }) => {
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer);
      });
      worker.postMessage(order);
    });
  const close = async (): Promise<void> => {
    await worker.terminate();
  };
  return { run, close };
}
