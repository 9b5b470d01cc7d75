import { expect, test } from 'vitest';
import { type ExportHttpRequest, createExportQueue, type ExportQueue } from './exportQueue.ts';

const busy = { kind: 'unavailable', code: 'export.busy' };

/** Creates work that runs until it is released, and records the highest number of concurrent runs. */
function slowWork() {
  const gate = Promise.withResolvers<undefined>();
  const seen = { running: 0, most: 0, made: 0 };
  const work = async (): Promise<Buffer> => {
    seen.running += 1;
    seen.made += 1;
    seen.most = Math.max(seen.most, seen.running);
    await gate.promise;
    seen.running -= 1;
    return Buffer.from('file');
  };
  return { seen, work, finish: () => gate.resolve(undefined) };
}

async function outcomes(made: readonly Promise<Buffer>[]): Promise<{ files: number; refused: number }> {
  const settled = await Promise.allSettled(made);
  const refused = settled.filter(({ status }) => status === 'rejected');
  for (const each of refused) expect(each).toMatchObject({ reason: busy });
  return { files: settled.length - refused.length, refused: refused.length };
}

let networks = 0;

/** A request from a separate network. */
function from(userId: string | null = null, ip = `198.51.${(networks += 1)}.1`): ExportHttpRequest {
  return { caller: userId === null ? null : { userId, roles: [], vendorOf: null }, holder: null, ip };
}

function guests(exports: ExportQueue, work: () => Promise<Buffer>, count: number): Promise<Buffer>[] {
  return Array.from({ length: count }, (_none, at) =>
    exports.buildSharedFile({ key: [1, `id-${at}`], readers: 'anybody' }, from(), work),
  );
}

test('serves two of forty concurrent guests, queues six and refuses the others', async () => {
  const exports = createExportQueue();
  const { seen, work, finish } = slowWork();
  const requests = guests(exports, work, 40);
  finish();
  expect(await outcomes(requests)).toEqual({ files: 8, refused: 32 });
  expect(seen.most).toBe(2);
});

test('reserves queue slots for signed-in users', async () => {
  const exports = createExportQueue();
  const { work, finish } = slowWork();
  const requests = guests(exports, work, 40);
  const member = exports.buildFile(from('ada'), work);
  finish();
  expect((await member).toString()).toBe('file');
  await outcomes(requests);
});

test('builds the same file once for concurrent and later requests', async () => {
  const exports = createExportQueue();
  const { seen, work, finish } = slowWork();
  const requests = Array.from({ length: 40 }, () =>
    exports.buildSharedFile({ key: [7, 'alta'], readers: 'anybody' }, from(), work),
  );
  finish();
  expect(await outcomes(requests)).toEqual({ files: 40, refused: 0 });
  await exports.buildSharedFile({ key: [7, 'alta'], readers: 'anybody' }, from(), work);
  expect(seen.made).toBe(1);
  await exports.buildSharedFile({ key: [8, 'alta'], readers: 'anybody' }, from(), work);
  expect(seen.made).toBe(2);
});

test('rebuilds a file after a failed attempt', async () => {
  const exports = createExportQueue();
  await expect(
    exports.buildSharedFile({ key: [1], readers: 'members' }, from(), () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(
    (
      await exports.buildSharedFile({ key: [1], readers: 'members' }, from(), () =>
        Promise.resolve(Buffer.from('whole')),
      )
    ).toString(),
  ).toBe('whole');
});

test('bounds the cache by evicting the least recently requested file', async () => {
  const exports = createExportQueue();
  let made = 0;
  const large = (): Promise<Buffer> => {
    made += 1;
    return Promise.resolve(Buffer.alloc(20 * 1024 * 1024));
  };
  for (const version of [1, 2, 3, 3, 1])
    await exports.buildSharedFile({ key: [version], readers: 'members' }, from(), large);
  expect(made).toBe(4);
});

test('builds one file per account at a time, queues three and serves other accounts', async () => {
  const exports = createExportQueue();
  const { seen, work, finish } = slowWork();
  const greedy = Array.from({ length: 10 }, async () => exports.buildFile(from('eve'), work));
  expect(seen.running).toBe(1);
  const other = exports.buildFile(from('ada'), work);
  expect(seen.running).toBe(2);
  finish();
  expect((await other).toString()).toBe('file');
  expect(await outcomes(greedy)).toEqual({ files: 4, refused: 6 });
});

test('leaves queue slots to guests of other networks', async () => {
  const exports = createExportQueue();
  const { work, finish } = slowWork();
  const requests = Array.from({ length: 20 }, async (_none, at) =>
    exports.buildSharedFile({ key: [at], readers: 'anybody' }, from(null, `203.0.113.${at}`), work),
  );
  const other = exports.buildSharedFile({ key: ['other'], readers: 'anybody' }, from(), work);
  finish();
  expect((await other).toString()).toBe('file');
  expect(await outcomes(requests)).toEqual({ files: 6, refused: 14 });
});
