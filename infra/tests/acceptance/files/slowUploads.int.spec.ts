import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { cataloguePreviewFileRules } from '@marketplace/command-service/catalogue/receivedFileRules.ts';
import {
  multipartFormOptions,
  receiveFileIntoMemory,
} from '@marketplace/command-service/files/receiveFileIntoMemory.ts';
import {
  type MinFileUploadSpeedRules,
  refuseUploadBelowMinSpeed,
} from '@marketplace/command-service/files/minUploadSpeed.ts';
import { previewRateFileEndpoint } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callTestApi, registerTestAdmin } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import { buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';
import {
  buildThreeColumnTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';

const catalogue = buildThreeColumnTestWorkbook(['1NCE', 'MVNO', 'https://1nce.com']);
const paths = { logo: '/api/admin/catalogue/providers/1nce/logo', rates: previewRateFileEndpoint.path } as const;
/** An image of 3 × 2 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWFUORXAWAEEGBsdY/OvdAAAAAElFTkSuQmCC',
  'base64',
);

let bench: CatalogueUploadTestHarness;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
});
afterAll(async () => bench.market.close());

/** A client that never completes its form. */
interface SlowSender {
  readonly sent: ClientRequest;
  /** The server's end of the connection. */
  readonly socket: Socket;
}

/** Sends all but the last byte of a form with one file. */
async function sendIncompletely(
  app: FastifyInstance,
  path: string,
  { token = '', bytes = catalogue }: { readonly token?: string; readonly bytes?: Buffer } = {},
): Promise<SlowSender> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { payload, headers } = await encodeTestMultipartForm([{ name: 'providers.xlsx', bytes }]);
  const sent = sendRequest({
    ...{ host: '127.0.0.1', port, path, method: 'POST' },
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
  });
  sent.on('error', () => undefined);
  onTestFinished(() => void sent.destroy());
  const requestArrived = once(app.server, 'request');
  sent.write(payload.subarray(0, -1));
  const [{ socket }] = (await requestArrived) as [IncomingMessage];
  return { sent, socket };
}

/**
 * Sends six files slowly with one account and waits until two of them have a slot. @returns a function that counts the
 * files that have a slot.
 */
async function sendSlowly(app: FastifyInstance, to: readonly string[], token: string): Promise<() => number> {
  const bytes = Buffer.alloc(1_000_000, '%PDF-');
  const slow: SlowSender[] = [];
  for (let at = 0; at < 6; at += 1) {
    slow.push(await sendIncompletely(app, to[at % to.length] ?? '', { token, bytes }));
  }
  // The server reads a whole file only if the file has a slot. Of other files, it reads no more than the socket buffers
  // hold.
  const received = () => slow.filter(({ socket }) => socket.bytesRead > bytes.length).length;
  await expect.poll(received).toBe(2);
  return received;
}

async function startUploads(limits: MinFileUploadSpeedRules): Promise<FastifyInstance> {
  const logger = createLogger({ level: 'silent', format: 'json' });
  const app = buildHttpApp({ logger, notReady: () => Promise.resolve([]) });
  onTestFinished(() => app.close());
  await app.register(multipart, multipartFormOptions);
  app.post('/file', async (request, reply) =>
    refuseUploadBelowMinSpeed(request, reply, receiveFileIntoMemory(request, cataloguePreviewFileRules), limits),
  );
  return app;
}

/** Waits for the refusal of a slow sender and the end of its connection. */
async function expectCutOff({ sent }: SlowSender): Promise<void> {
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(Buffer.concat((await reply.toArray()) as Buffer[]).toString()) as { code: string };
  expect([reply.statusCode, body.code, reply.headers.connection]).toEqual([400, 'upload.stalled', 'close']);
  await expect.poll(() => sent.socket?.destroyed ?? true).toBe(true);
}

test('receives another upload while a client has stalled', async () => {
  await sendIncompletely(bench.market.command, '/upload', { token: bench.admin.token });
  expect(await bench.upload(catalogue)).toMatchObject({ status: 200 });
});

test('rejects a stalled client and closes its connection', async () => {
  const app = await startUploads({ graceMs: 0, minBytesPerSecond: 0, maxStillMs: 100, checkMs: 20 });
  await expectCutOff(await sendIncompletely(app, '/file'));
});

test('rejects a client below the minimum speed even if bytes keep arriving', async () => {
  const app = await startUploads({ graceMs: 100, minBytesPerSecond: 1_000_000, maxStillMs: 60_000, checkMs: 20 });
  const { port } = await app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.server.address() as AddressInfo);
  const { headers } = await encodeTestMultipartForm([{ name: 'providers.xlsx', bytes: catalogue }]);
  const sent = sendRequest({ host: '127.0.0.1', port, path: '/file', method: 'POST', headers });
  sent.on('error', () => undefined);
  const drip = setInterval(() => sent.write('-'), 10);
  onTestFinished(() => {
    clearInterval(drip);
    sent.destroy();
  });
  const requestArrived = once(app.server, 'request');
  sent.write('-');
  const [{ socket }] = (await requestArrived) as [IncomingMessage];
  await expectCutOff({ sent, socket });
});

test('receives logos and exchange rates of others while one account sends six slowly', async () => {
  const other = await registerTestAdmin(bench.market, 'other@marketplace.example');
  expect((await bench.upload(catalogue)).status).toBe(200);
  const received = await sendSlowly(bench.market.command, [paths.logo, paths.rates], bench.admin.token);

  const files = [
    [paths.logo, 'logo.png', png],
    [paths.rates, 'rates.csv', 'Date,USD\n2026-11-20,1.08'],
  ] as const;
  for (const [path, name, bytes] of files) {
    const { payload, headers } = await encodeTestMultipartForm([{ name, bytes }]);
    const reply = await callTestApi(bench.market.command, 'POST', path, payload, { token: other.token, headers });
    expect([path, reply.status]).toEqual([path, 200]);
  }
  expect(received()).toBe(2);
});

test('cuts off logos and exchange rates below the minimum speed', async () => {
  const slow: SlowSender[] = [];
  for (const path of [paths.logo, paths.rates])
    slow.push(await sendIncompletely(bench.market.command, path, { token: bench.admin.token }));
  await Promise.all(slow.map(expectCutOff));
});

test('receives the files of others while one account sends six files slowly', async () => {
  const scenario = await startRfqTestScenario(() => new Date('2026-11-21T08:00:00.000Z'));
  onTestFinished(() => scenario.close());
  const { buyer, market, vendors } = scenario;
  const body = buildSampleRfqRequestBody(['emnify'], { email: buyer.user.email });
  const { rfq_id: id } = (await scenario.post<{ rfq_id: string }>('/api/rfq/send', body, buyer)).body;
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${id}/providers`, buyer);
  const path = `/api/conversations/${links.body[0]?.id}/attachments`;

  const received = await sendSlowly(market.command, [path], vendors.emnify.token);

  const { payload, headers } = await encodeTestMultipartForm([
    { name: 'networks.pdf', bytes: '%PDF-1.7 networks in Norway' },
  ]);
  const replies = await Promise.all(
    Array.from({ length: 3 }, () =>
      callTestApi(market.command, 'POST', path, payload, { token: buyer.token, headers }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(received()).toBe(2);
});
