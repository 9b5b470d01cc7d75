import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterNode, startEventStoreDbCluster } from './cluster.ts';

/** Milliseconds from the end of a leader to the next, as seen at a real cluster. */
const electionMs = { least: 600, most: 1_100 } as const;
/** Milliseconds by which followers are behind at most. */
const behindMs = 100;
/** Milliseconds for which a new leader does not show its last events. */
const indexingMs = 300;
/** Milliseconds until the others notice that a leader is frozen. */
const noticedMs = 1_500;
/** Milliseconds that it stays frozen after another one leads. */
const frozenMs = 12_000;

/**
 * A program for tests that kill other processes: three servers that keep what stands in a file, its first argument, until SIGTERM
 * ends it, and whose followers are always a little behind. A line on its input takes the leader away, which comes back as a follower: `kill` or `freeze`. It says when that is over.
 */
const cluster = await startEventStoreDbCluster({ file: process.argv[2] ?? '', doors: true });
process.once('SIGTERM', () => void cluster.stop().then(() => process.exit(0)));

let isElecting = false;
setInterval(() => {
  if (isElecting) return;
  for (const { view } of cluster.followers()) {
    view.release();
    view.hold();
  }
}, behindMs);

async function electOther(old: ClusterNode): Promise<void> {
  isElecting = true;
  const [next, third] = cluster.nodes.filter((node) => node !== old) as [ClusterNode, ClusterNode];
  next.view.hold(2);
  third.view.hold(4);
  cluster.nominate(next);
  await delay(electionMs.least + Math.random() * (electionMs.most - electionMs.least));
  cluster.elect(next);
  await delay(indexingMs);
  next.view.release();
  isElecting = false;
}

async function takeAway(how: string): Promise<void> {
  const old = cluster.leader();
  if (how === 'freeze') {
    cluster.freeze(old);
    await delay(noticedMs);
    cluster.beginElection('hanging');
    await electOther(old);
    await delay(frozenMs);
    cluster.thaw(old);
    return;
  }
  await old.stop();
  cluster.beginElection('refusing');
  await electOther(old);
  await old.start();
}

process.stdout.write(`${JSON.stringify({ url: cluster.url })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  await takeAway(line);
  process.stdout.write('over\n');
}
