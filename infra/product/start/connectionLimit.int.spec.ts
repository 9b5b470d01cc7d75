import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { getServerConnectionLimits, limitServerConnections } from './connectionLimit.ts';

const limits = { perNetwork: 2, altogether: 10 };

/** Opens a server that attributes each connection to the next entry of `networks`. */
async function openServer(networks: (string | null)[]) {
  const server = createServer((_request, response) => response.end('answered'));
  limitServerConnections(server, limits, () => networks.shift() ?? null);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    await once(server, 'connection');
    return socket;
  };
  return { server, open };
}

/** Whether the server responds on a connection; `false` when the server closes the connection. */
async function answers(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

test('closes connections of a network beyond its limit, and serves others and localhost', async () => {
  const { open } = await openServer(['a', 'a', 'a', 'b', null, null, null]);
  const answered: boolean[] = [];
  for (let count = 0; count < 7; count += 1) answered.push(await answers(await open()));
  expect(answered).toEqual([true, true, false, true, true, true, true]);
});

test('accepts a connection of a network again after another one has ended', async () => {
  const { server, open } = await openServer(['a', 'a', 'a']);
  const [first] = [await open(), await open()];
  const ended = new Promise((resolve) => server.once('connection', resolve));
  first.destroy();
  await expect
    .poll(async () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(1);
  const third = open();
  await ended;
  expect(await answers(await third)).toBe(true);
});

test('applies no limit per network behind a proxy', () => {
  expect(getServerConnectionLimits('127.0.0.1').perNetwork).toBeNull();
  expect(getServerConnectionLimits(null).perNetwork).toBeGreaterThan(0);
});
