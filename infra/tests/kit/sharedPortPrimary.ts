import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@marketplace/postgres/findFreePort.ts';

/*
 * Shares a port between two worker processes, replaces one process after the other under load, and prints the number of
 * unanswered requests.
 */

const [replacements, callers, patienceMs] = [12, 20, 60_000];
const port = await findFreePort();
cluster.setupPrimary({ exec: fileURLToPath(new URL('./sharedPortProgram.ts', import.meta.url)) });

async function start(): Promise<Worker> {
  const worker = cluster.fork({ PORT: String(port) });
  await once(worker, 'message');
  return worker;
}

const isAnswered = (): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = get({ port, host: '127.0.0.1', agent: false, timeout: patienceMs }, (answer) => {
      answer.resume().once('end', () => resolve(true));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(false));
  });

let workers = [await start(), await start()];
let [calls, unanswered, isOver] = [0, 0, false];
const calling = Array.from({ length: callers }, async () => {
  while (!isOver) {
    calls += 1;
    if (!(await isAnswered())) unanswered += 1;
  }
});
for (let replaced = 0; replaced < replacements; replaced += 1) {
  const [oldest, ...others] = workers;
  if (oldest === undefined) break;
  const exited = once(oldest.process, 'exit');
  oldest.process.kill('SIGTERM');
  await exited;
  workers = [...others, await start()];
}
isOver = true;
await Promise.all(calling);
console.log(JSON.stringify({ calls, unanswered }));
process.exit(0);
