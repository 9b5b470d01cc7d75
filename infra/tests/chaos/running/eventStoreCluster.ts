import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';

const program = 'infra/adapters/event-store/src/testing/eventStoreDbServer/cluster.main.ts';

/** Three servers that use EventStoreDB's protocol, in a separate process that outlives the product. */
export interface TestEventStoreDbClusterProcess {
  /** Value for EVENT_STORE_URL. */
  readonly url: string;
  /** Kills or freezes the leader; resolves when another server leads and the previous leader is back. */
  disturbLeader(this: void, how: 'kill' | 'freeze'): Promise<void>;
  stop(this: void): Promise<void>;
}

/**
 * Starts the cluster.
 * @param folder in which the cluster stores its events.
 * @throws Error if the process ends before its servers listen.
 */
export async function startEventStoreDbTestCluster(folder: string): Promise<TestEventStoreDbClusterProcess> {
  const child = spawn(process.execPath, [program, path.join(folder, 'events.jsonl')], {
    cwd: repositoryRootFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const kill = (): unknown => child.kill('SIGTERM');
  process.on('exit', kill);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('The cluster ended unexpectedly.');
    return value;
  };
  const { url } = JSON.parse(await nextLine()) as { url: string };
  return {
    url,
    disturbLeader: async (how) => {
      child.stdin.write(`${how}\n`);
      await nextLine();
    },
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
