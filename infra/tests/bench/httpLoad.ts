import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadResult } from './httpLoad.worker.ts';

/** Clients that send requests from a thread of their own, so that the server's event loop is the server's alone. */
export interface HttpLoad {
  /** Sends all requests and waits for all answers. @throws Error when one is not answered with 200. */
  run(this: void, order: LoadOrder): Promise<LoadResult>;
  close(this: void): Promise<void>;
}

export function startHttpLoad(): HttpLoad {
  const worker = new Worker(new URL('./httpLoad.worker.ts', import.meta.url));
  const run = (order: LoadOrder): Promise<LoadResult> =>
    new Promise((resolve, reject) => {
      worker.once('message', (answer: LoadResult | { readonly error: string }) => {
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
