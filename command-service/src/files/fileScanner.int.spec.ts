import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type ClamdAddress, createClamdScanner, parseClamdAddress } from './fileScanner.ts';
import { eicarTestString, startTestClamd } from './testing/clamd.ts';

const limits = { scanMs: 200, pingMs: 200 };
const unavailable = { kind: 'unavailable', code: 'upload.scanner-unavailable' };

/** Starts a server that handles connections with `serve`. */
async function startServer(serve: (socket: Socket) => void): Promise<ClamdAddress> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

test('accepts a clean file of several chunks and rejects an infected one', async () => {
  const clamd = await startTestClamd();
  onTestFinished(() => clamd.close());
  const scanner = createClamdScanner(clamd.address);
  const clean = Buffer.alloc(200_000, 'clean');
  await scanner.scan(clean);
  expect(clamd.scannedFiles()).toEqual([clean]);
  const infected = Buffer.concat([clean, Buffer.from(eicarTestString)]);
  await expect(scanner.scan(infected)).rejects.toMatchObject({
    kind: 'rule',
    code: 'upload.infected',
    message: expect.stringContaining('Eicar-Test-Signature') as string,
  });
  expect(await scanner.isAvailable()).toBe(true);
});

test.each<[string, (socket: Socket) => void]>([
  ['never responds', () => undefined],
  ['closes the connection', (socket) => socket.destroy()],
  ['responds with garbage', (socket) => socket.end('\u0001\u0002 OK\0')],
  ['responds without end', (socket) => socket.write('stream: OK'.repeat(2000))],
  ['reports that the file exceeds its limit', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
])('rejects every file when the scanner %s', async (_, serve) => {
  const scanner = createClamdScanner(await startServer(serve), limits);
  await expect(scanner.scan(Buffer.from('clean'))).rejects.toMatchObject(unavailable);
  expect(await scanner.isAvailable()).toBe(false);
});

test('rejects every file when no scanner listens', async () => {
  const clamd = await startTestClamd();
  await clamd.close();
  const scanner = createClamdScanner(clamd.address, limits);
  await expect(scanner.scan(Buffer.from('clean'))).rejects.toMatchObject(unavailable);
});

test('parses addresses of clamd and nothing else', () => {
  expect(parseClamdAddress('clamd://scanner')).toEqual({ host: 'scanner', port: 3310 });
  expect(parseClamdAddress('clamd://[::1]:9000/')).toEqual({ host: '::1', port: 9000 });
  for (const wrong of ['http://scanner', 'clamd://', 'scanner:3310', 'clamd://scanner/path', 'clamd://user@scanner']) {
    expect(parseClamdAddress(wrong)).toBeNull();
  }
});
