import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

/**
 * `node --import` this: a process whose id is the first to be written to the file in `CHAOS_MEMORY_REPORT` adds a line of JSON
 * (`MemorySample`) every 5 s, each after a full collection, so that what is counted is what is held.
 */
const everyMs = 5000;
const file = process.env['CHAOS_MEMORY_REPORT'];

function startReporting(to: string): void {
  // Programs that the product starts are no part of it.
  delete process.env['CHAOS_MEMORY_REPORT'];
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const began = performance.now();
  setInterval(() => {
    collect();
    const { heapUsed, rss, external } = process.memoryUsage();
    const minutes = (performance.now() - began) / 60_000;
    appendFileSync(to, `${JSON.stringify({ minutes, heapUsed, rss, external })}\n`);
  }, everyMs).unref();
}

if (file !== undefined && file !== '' && isMainThread) startReporting(file);
