import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { postJsonToCheckedUrl } from '@marketplace/command-service/webhooks/outboundCall.ts';
import {
  generateWebhookSecret,
  buildSignedWebhookHeaders,
} from '@marketplace/command-service/webhooks/webhookSecrets.ts';
import { createWebhookPayload } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import { afterEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../../examples/webhook-consumer/consumer.mjs', import.meta.url));
const secret = generateWebhookSecret();
const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill()));

/** Starts the example consumer. @returns its URL and its output. */
async function startConsumer() {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!/listening on \d+/.test(output)) await once(child.stdout, 'data');
  return { url: new URL(`http://127.0.0.1:${/\d+/.exec(output)?.[0] ?? ''}/`), output: () => output };
}

const id = '00000000-0000-4000-8000-000000000001';
const body = JSON.stringify(createWebhookPayload({ type: 'webhook.test', data: {} }, '2026-11-23T08:00:00.000Z'));
const rules = { resolve: () => Promise.resolve([]), allowsLoopback: true, patienceMs: 5_000 };
const toSecrets = (each: string) => ({ url: '', secret: each, old: null, madeBy: id });

test('processes a message once, and rejects wrong secrets, old and modified messages', async () => {
  const { url, output } = await startConsumer();
  const send = async (headers: Readonly<Record<string, string>>, text = body) =>
    (await postJsonToCheckedUrl(url, { body: text, headers }, rules)).answer;
  const now = Date.now();
  const signed = buildSignedWebhookHeaders(toSecrets(secret), { id, body }, new Date(now));
  expect([await send(signed), await send(signed)]).toEqual([204, 204]);
  expect(await send(signed, body.replace('test', 'best'))).toBe(401);
  expect(await send(buildSignedWebhookHeaders(toSecrets(generateWebhookSecret()), { id, body }, new Date(now)))).toBe(
    401,
  );
  expect(await send(buildSignedWebhookHeaders(toSecrets(secret), { id, body }, new Date(now - 6 * 60_000)))).toBe(401);
  expect(await send({})).toBe(401);
  const rotated = {
    ...toSecrets(generateWebhookSecret()),
    old: { secret, until: new Date(now + 60_000).toISOString() },
  };
  expect(await send(buildSignedWebhookHeaders(rotated, { id, body }, new Date(now)))).toBe(204);
  expect(output().match(/webhook\.test \{\}/g)).toHaveLength(1);
});
