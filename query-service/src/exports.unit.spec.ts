import { expect, test } from 'vitest';
import { createExports, type Exports } from './exports.ts';

const busy = { kind: 'unavailable', code: 'export.busy' };

/** Work that lasts until it is let go, and how many pieces of it ran at once at most. */
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

function guests(exports: Exports, work: () => Promise<Buffer>, count: number): Promise<Buffer>[] {
  return Array.from({ length: count }, (_none, at) => exports.once([1, `id-${at}`], 'anybody', work));
}

test('of forty guests at once two are served, six wait, and the others are told to come back', async () => {
  const exports = createExports();
  const { seen, work, finish } = slowWork();
  const asked = guests(exports, work, 40);
  finish();
  expect(await outcomes(asked)).toEqual({ files: 8, refused: 32 });
  expect(seen.most).toBe(2);
});

test('guests leave places in the line to who is signed in', async () => {
  const exports = createExports();
  const { work, finish } = slowWork();
  const asked = guests(exports, work, 40);
  const member = exports.make(work);
  finish();
  expect((await member).toString()).toBe('file');
  await outcomes(asked);
});

test('the same file is made once for all who ask, together or later', async () => {
  const exports = createExports();
  const { seen, work, finish } = slowWork();
  const asked = Array.from({ length: 40 }, () => exports.once([7, 'alta'], 'anybody', work));
  finish();
  expect(await outcomes(asked)).toEqual({ files: 40, refused: 0 });
  await exports.once([7, 'alta'], 'anybody', work);
  expect(seen.made).toBe(1);
  await exports.once([8, 'alta'], 'anybody', work);
  expect(seen.made).toBe(2);
});

test('a file that could not be made is made anew for the next', async () => {
  const exports = createExports();
  await expect(exports.once([1], 'members', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await exports.once([1], 'members', () => Promise.resolve(Buffer.from('whole')))).toString()).toBe('whole');
});

test('what is kept is bounded: the file that nobody asked for longest goes', async () => {
  const exports = createExports();
  let made = 0;
  const large = (): Promise<Buffer> => {
    made += 1;
    return Promise.resolve(Buffer.alloc(20 * 1024 * 1024));
  };
  for (const version of [1, 2, 3, 3, 1]) await exports.once([version], 'members', large);
  expect(made).toBe(4);
});
