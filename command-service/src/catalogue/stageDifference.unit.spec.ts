import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { expect, test } from 'vitest';
import type { FoldedStreamState } from '@marketplace/event-store/execute.ts';
import type { ExecuteCommandPort } from '../ports.ts';
import type { CatalogueChangeChunk } from './import/catalogueDifference.ts';
import { compressCatalogueChangeChunk, decompressCatalogueChangeChunks } from './import/reader/compressedChunks.ts';
import { stageCatalogueUploadDifference } from './stageDifference.ts';
import {
  type CatalogueUploadCommand,
  type CatalogueUploadDeciderState,
  catalogueUploadDecider,
} from './upload.decider.ts';

const upload = {
  uploadId: '0198c0de-0000-7000-8000-000000000001',
  baseVersion: 0,
  fileName: 'c.xlsx',
  fileDigest: 'f',
  rows: 20,
};
const meta = { commandId: '0198c0de-0000-7000-8000-000000000002', actor: 'admin', at: '2026-01-01T00:00:00.000Z' };
const counts = { added: 20, changed: 0, removed: 0, unchanged: 0 };

function createChunk(number: number): CatalogueChangeChunk {
  return {
    added: [buildTestProviderRecord({ id: `provider-${number}`, name: `Provider ${number}` })],
    changed: [],
    removed: [],
  };
}

/** A fake `execute` that runs the real decider in a later event-loop turn and records the stored chunks. */
function createFakeStore(): {
  readonly execute: ExecuteCommandPort['execute'];
  readonly stored: CatalogueChangeChunk[];
  readonly known: () => FoldedStreamState<CatalogueUploadDeciderState>;
} {
  const stored: CatalogueChangeChunk[] = [];
  let state: CatalogueUploadDeciderState = catalogueUploadDecider.initial;
  const execute = async (_decider: unknown, request: { readonly command: CatalogueUploadCommand }) => {
    await new Promise((resolve) => setImmediate(resolve));
    const events = catalogueUploadDecider.decide(request.command, state, meta);
    state = events.reduce(catalogueUploadDecider.evolve, state);
    for (const { type, data } of events) if (type === 'ProvidersChanged') stored.push(data);
    return { state, revision: 0 };
  };
  return {
    execute: execute as unknown as ExecuteCommandPort['execute'],
    stored,
    known: () => ({ state, revision: 0 }),
  };
}

const unknownUpload = { state: catalogueUploadDecider.initial, revision: -1 };

test('unpacks only as many chunks as are stored together', async () => {
  const { execute, stored } = createFakeStore();
  const packed = Array.from({ length: 20 }, (_none, number) => compressCatalogueChangeChunk(createChunk(number)));
  let unpacked = 0;
  let maxPending = 0;
  const countUnpacked = function* () {
    for (const chunk of decompressCatalogueChangeChunks(packed)) {
      unpacked += 1;
      maxPending = Math.max(maxPending, unpacked - stored.length);
      yield chunk;
    }
  };
  const difference = { counts, chunks: countUnpacked(), digest: 'd', released: [] };
  const { state } = await stageCatalogueUploadDifference({ execute }, upload, difference, meta, unknownUpload);
  expect(maxPending).toBe(3);
  expect(stored.map(({ added }) => added[0]?.id)).toEqual(packed.map((_none, number) => `provider-${number}`));
  expect(state).toMatchObject({ status: 'ready', chunks: 20, result: { counts, digest: 'd' } });
});

test('continues after the chunks that an interrupted run has stored', async () => {
  const { execute, stored, known } = createFakeStore();
  const chunks = Array.from({ length: 5 }, (_none, number) => createChunk(number));
  const difference = { counts, chunks, digest: 'd', released: [] };
  const interrupted = function* () {
    yield* chunks.slice(0, 4);
    throw new Error('cut off');
  };
  const first = stageCatalogueUploadDifference(
    { execute },
    upload,
    { ...difference, chunks: interrupted() },
    meta,
    unknownUpload,
  );
  await expect(first).rejects.toThrow('cut off');
  const providers = () => stored.map(({ added }) => added[0]?.id);
  expect(providers()).toEqual(['provider-0', 'provider-1', 'provider-2']);
  const { state } = await stageCatalogueUploadDifference({ execute }, upload, difference, meta, known());
  expect(providers()).toEqual(chunks.map(({ added }) => added[0]?.id));
  expect(state).toMatchObject({ status: 'ready', chunks: 5 });
});

test('packs a chunk to a fraction of its size and unpacks it unchanged', () => {
  const chunk = {
    added: Array.from({ length: 200 }, (_none, number) => createChunk(number).added).flat(),
    changed: [],
    removed: ['a'],
  };
  const packed = compressCatalogueChangeChunk(chunk);
  expect(packed.length * 5).toBeLessThan(JSON.stringify(chunk).length);
  expect([...decompressCatalogueChangeChunks([packed])]).toEqual([chunk]);
});
