import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGatewayHealthRequestListener } from './remoteHealth.ts';
import type { ServiceReplicaSet } from './replicas.ts';

/** Replicas of an unavailable service, with the reason. */
const missing: ServiceReplicaSet = {
  choose: () => null,
  markLost: () => undefined,
  health: () => ({ isReady: false, reasons: ['the database cannot be reached'], replicas: { ready: 0, known: 1 } }),
  close: () => Promise.resolve(),
};

async function readinessFor(isOperator: boolean): Promise<unknown> {
  const services = { command: missing, query: missing };
  const server = createServer(
    createGatewayHealthRequestListener(
      services,
      () => false,
      () => Promise.resolve(isOperator),
    ),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health/ready`);
  return { status: reply.status, body: await reply.json() };
}

test('shows the reasons of unreadiness to operators only', async () => {
  const part = { status: 'not ready', reasons: ['the database cannot be reached'], replicas: { ready: 0, known: 1 } };
  expect(await readinessFor(true)).toEqual({
    status: 503,
    body: { status: 'not ready', services: { command: part, query: part } },
  });
  expect(await readinessFor(false)).toEqual({ status: 503, body: { status: 'not ready' } });
});
