import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const program = 'infra/adapters/event-store/src/testing/eventStoreDbServer/main.ts';

/** An EventStoreDB-compatible server in a separate process that outlives the product's process. */
export interface TestEventStoreDbProcess {
  /** Value for EVENT_STORE_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server that stores its events in a folder.
 * @param folder folder for the events.
 * @throws Error if the process ends before it listens.
 */
export async function startTestEventStoreDbProcess(folder: string): Promise<TestEventStoreDbProcess> {
  const node = path.join(root, 'node_modules/.bin/node');
  const child = spawn(node, [program, path.join(folder, 'events.jsonl')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('the event store ended before it listened')));
  const [line] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  failed.catch(() => undefined);
  const { url } = JSON.parse(line.toString()) as { url: string };
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
