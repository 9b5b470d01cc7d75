import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchServiceReplicas, type ServiceReplica } from './replicas.ts';

/** Starts a ready service that never closes idle connections, and only responds to health checks. */
async function startService() {
  const unanswered: ServerResponse[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.url === '/health/ready') response.end(JSON.stringify({ reasons: [] }));
    else unanswered.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const countConnections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  return { port: (server.address() as AddressInfo).port, unanswered, countConnections };
}

/** Starts a service with one replica, whose address the test can remove from the DNS. */
async function watchRemovableReplica() {
  const service = await startService();
  const addresses = ['127.0.0.1'];
  const replicas = await watchServiceReplicas([`http://query.example:${service.port}`], () =>
    Promise.resolve([...addresses]),
  );
  onTestFinished(async () => replicas.close());
  const removeAddress = async (): Promise<void> => {
    addresses.length = 0;
    await vi.waitFor(() => expect(replicas.health().replicas.known).toBe(0), { timeout: 60_000 });
  };
  return { service, replicas, removeAddress };
}

const waitForNoConnections = (countConnections: () => Promise<number>): Promise<void> =>
  vi.waitFor(async () => expect(await countConnections()).toBe(0), { timeout: 10_000 });

test('closes the idle connections to a replica whose address disappears', async () => {
  const { service, removeAddress } = await watchRemovableReplica();
  expect(await service.countConnections()).toBe(1);
  await removeAddress();
  await waitForNoConnections(service.countConnections);
});

test('finishes a call to a replica whose address disappears, and then closes its connection', async () => {
  const { service, replicas, removeAddress } = await watchRemovableReplica();
  const { host, port, agent } = replicas.choose(new Set()) as ServiceReplica;
  const call = httpRequest({ host, port, agent, path: '/api/x' });
  call.end();
  await vi.waitFor(() => expect(service.unanswered).toHaveLength(1), { timeout: 60_000 });
  await removeAddress();
  service.unanswered[0]?.end('finished');
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('finished');
  await waitForNoConnections(service.countConnections);
});
