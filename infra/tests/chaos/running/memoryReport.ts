import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';

/**
 * This module must be loaded with `node --import`. Every 5 s, the process appends a line of JSON
 * (`ProcessMemorySample`) to the file named in `CHAOS_MEMORY_REPORT`, after a full garbage collection, so that only
 * retained memory is counted.
 */
const everyMs = 5000;
const file = process.env['CHAOS_MEMORY_REPORT'];

function startReporting(to: string): void {
  // Processes that the product starts do not report.
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
