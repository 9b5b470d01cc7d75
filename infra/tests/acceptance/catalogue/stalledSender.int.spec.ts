import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import { formOf } from '../../kit/forms.ts';
import { catalogueOf, startUploadBench } from '../../kit/uploadBench.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { previewRules } from '@marketplace/command-service/catalogue/fileRules.ts';
import { formOptions, receiveFile, whileArriving } from '@marketplace/command-service/receiveFile.ts';

const catalogue = catalogueOf(['1NCE', 'MVNO', 'https://1nce.com']);

/** Sends half of a form and then nothing more. */
async function stall(app: FastifyInstance, path: string, token = ''): Promise<ClientRequest> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { payload, headers } = await formOf([{ name: 'providers.xlsx', bytes: catalogue }]);
  const sent = sendRequest({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
  });
  onTestFinished(() => void sent.destroy());
  const arrived = once(app.server, 'request');
  sent.write(payload.subarray(0, payload.length / 2));
  await arrived;
  return sent;
}

test('a sender who stalls holds up no other upload', async () => {
  const bench = await startUploadBench();
  onTestFinished(() => bench.market.close());
  const sent = await stall(bench.market.command, '/upload', bench.admin.token);
  sent.on('error', () => undefined);
  expect(await bench.upload(catalogue)).toMatchObject({ status: 200 });
});

test('a sender who stalls is told so and cut off', async () => {
  const app = buildHttpApp({
    logger: createLogger({ level: 'silent', format: 'json' }),
    notReady: () => Promise.resolve([]),
  });
  onTestFinished(() => app.close());
  await app.register(multipart, formOptions);
  app.post('/file', async (request, reply) => whileArriving(request, reply, receiveFile(request, previewRules), 100));
  const sent = await stall(app, '/file');
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(Buffer.concat((await reply.toArray()) as Buffer[]).toString()) as { code: string };
  expect([reply.statusCode, body.code, reply.headers.connection]).toEqual([400, 'upload.stalled', 'close']);
  await expect.poll(() => sent.socket?.destroyed ?? true, { timeout: 5000 }).toBe(true);
});
