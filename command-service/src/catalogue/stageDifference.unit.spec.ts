import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { expect, test } from 'vitest';
import type { KnownStream } from '@marketplace/event-store/execute.ts';
import type { ExecutePort } from '../ports.ts';
import type { CatalogueChange } from './import/difference.ts';
import { packChunk, unpackChunks } from './import/reader/packedChunks.ts';
import { stageDifference } from './stageDifference.ts';
import { type UploadCommand, type UploadState, uploadDecider } from './upload.decider.ts';

const upload = {
  uploadId: '0198c0de-0000-7000-8000-000000000001',
  baseVersion: 0,
  fileName: 'c.xlsx',
  fileDigest: 'f',
  rows: 20,
};
const meta = { commandId: '0198c0de-0000-7000-8000-000000000002', actor: 'admin', at: '2026-01-01T00:00:00.000Z' };
const counts = { added: 20, changed: 0, removed: 0, unchanged: 0 };

function chunkOf(number: number): CatalogueChange {
  return { added: [providerWith({ id: `provider-${number}`, name: `Provider ${number}` })], changed: [], removed: [] };
}

/** Runs commands by the real rules, a turn of the event loop later, and says how many chunks were stored. */
function storing(): {
  readonly execute: ExecutePort['execute'];
  readonly stored: CatalogueChange[];
  readonly known: () => KnownStream<UploadState>;
} {
  const stored: CatalogueChange[] = [];
  let state: UploadState = uploadDecider.initial;
  const execute = async (_decider: unknown, request: { readonly command: UploadCommand }) => {
    await new Promise((resolve) => setImmediate(resolve));
    const events = uploadDecider.decide(request.command, state, meta);
    state = events.reduce(uploadDecider.evolve, state);
    for (const { type, data } of events) if (type === 'ProvidersChanged') stored.push(data);
    return { state, revision: 0 };
  };
  return { execute: execute as unknown as ExecutePort['execute'], stored, known: () => ({ state, revision: 0 }) };
}

const unknownUpload = { state: uploadDecider.initial, revision: -1 };

test('of a large difference no more chunks are unpacked than are stored together', async () => {
  const { execute, stored } = storing();
  const packed = Array.from({ length: 20 }, (_none, number) => packChunk(chunkOf(number)));
  let taken = 0;
  let mostAtOnce = 0;
  const watched = function* () {
    for (const chunk of unpackChunks(packed)) {
      taken += 1;
      mostAtOnce = Math.max(mostAtOnce, taken - stored.length);
      yield chunk;
    }
  };
  const difference = { counts, chunks: watched(), digest: 'd', released: [] };
  const { state } = await stageDifference({ execute }, upload, difference, meta, unknownUpload);
  expect(mostAtOnce).toBe(3);
  expect(stored.map(({ added }) => added[0]?.id)).toEqual(packed.map((_none, number) => `provider-${number}`));
  expect(state).toMatchObject({ status: 'ready', chunks: 20, result: { counts, digest: 'd' } });
});

test('goes on after the chunks that an earlier run stored before it was cut off', async () => {
  const { execute, stored, known } = storing();
  const chunks = Array.from({ length: 5 }, (_none, number) => chunkOf(number));
  const difference = { counts, chunks, digest: 'd', released: [] };
  const cutOff = function* () {
    yield* chunks.slice(0, 4);
    throw new Error('cut off');
  };
  const first = stageDifference({ execute }, upload, { ...difference, chunks: cutOff() }, meta, unknownUpload);
  await expect(first).rejects.toThrow('cut off');
  const providers = () => stored.map(({ added }) => added[0]?.id);
  expect(providers()).toEqual(['provider-0', 'provider-1', 'provider-2']);
  const { state } = await stageDifference({ execute }, upload, difference, meta, known());
  expect(providers()).toEqual(chunks.map(({ added }) => added[0]?.id));
  expect(state).toMatchObject({ status: 'ready', chunks: 5 });
});

test('a chunk waits packed, in a fraction of its text, and comes back as it was', () => {
  const chunk = {
    added: Array.from({ length: 200 }, (_none, number) => chunkOf(number).added).flat(),
    changed: [],
    removed: ['a'],
  };
  const packed = packChunk(chunk);
  expect(packed.length * 5).toBeLessThan(JSON.stringify(chunk).length);
  expect([...unpackChunks([packed])]).toEqual([chunk]);
});
