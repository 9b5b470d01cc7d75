import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { randomUUID } from 'node:crypto';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  processDueDeadlines,
  type DeadlineProcessDeps,
} from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import {
  type CatalogueUploadCommand,
  catalogueUploadDecider,
  getCatalogueUploadStreamName,
} from '@marketplace/command-service/catalogue/upload.decider.ts';
import {
  startCatalogueUploadTimeoutProcess,
  catalogueUploadTimeoutProcess,
} from '@marketplace/command-service/catalogue/uploadTimeout.process.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(startedAt) + minutes * 60_000);
const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };

let market: InProcessTestMarketplace;
let now: Date;
let deadlines: DeadlineProcessDeps;
let running: RepeatedWorkHandle;
/** Number of events at the start of a test. */
let eventsAtStart: number;
beforeAll(async () => {
  market = await startTestMarketplace({ projections: [] });
});
beforeEach(async () => {
  now = new Date(startedAt);
  eventsAtStart = (await market.readEvents()).length;
  const { store, reader, pool, deps } = market;
  deadlines = {
    store,
    decode: (stored) => reader.decode(stored),
    execute: deps.execute,
    pool,
    logger: deps.logger,
    now: () => now,
    tickMs: 20,
  };
  running = startCatalogueUploadTimeoutProcess(deadlines);
});
afterEach(async () => running.stop());
afterAll(async () => market.close());

async function run(command: CatalogueUploadCommand): Promise<void> {
  const meta = { commandId: randomUUID(), actor: 'system', at: startedAt };
  await market.deps.execute(catalogueUploadDecider, {
    stream: getCatalogueUploadStreamName(command.uploadId),
    command,
    meta,
  });
}
async function startUpload(): Promise<string> {
  const uploadId = randomUUID();
  await run({ type: 'StartUpload', uploadId, baseVersion: 0, fileName: 'a.xlsx', fileDigest: 'f', rows: 1 });
  return uploadId;
}
const events = async () => (await market.readEvents()).slice(eventsAtStart).map(({ type }) => type);
const openDeadlines = async () => (await market.pool.query('SELECT FROM ops.deadline')).rowCount;

test('fails an upload that is not ready after 15 minutes, once and not earlier', async () => {
  const uploadId = await startUpload();
  await expect.poll(openDeadlines).toBe(1);
  now = minutesLater(14.9);
  await processDueDeadlines(deadlines, catalogueUploadTimeoutProcess);
  expect(await events()).toEqual(['UploadStarted']);
  now = minutesLater(15);
  await expect.poll(openDeadlines).toBe(0);
  expect((await market.readEvents()).at(-1)).toEqual({ type: 'UploadFailed', data: { uploadId, reason: 'timeout' } });
  expect(await events()).toEqual(['UploadStarted', 'UploadFailed']);
});

test('keeps an upload that is ready in time', async () => {
  const uploadId = await startUpload();
  await run({ type: 'FinishUpload', uploadId, counts, digest: 'd' });
  await expect.poll(openDeadlines).toBe(1);
  now = minutesLater(16);
  await expect.poll(openDeadlines).toBe(0);
  expect(await events()).toEqual(['UploadStarted', 'UploadReady']);
});

test('sets a deadline only when an upload starts', () => {
  const uploadId = randomUUID();
  expect(
    catalogueUploadTimeoutProcess.deadlineOf(
      { type: 'UploadFailed', data: { uploadId, reason: 'changed' } },
      startedAt,
    ),
  ).toBeNull();
});
