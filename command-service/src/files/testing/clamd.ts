import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createPipeReader } from '../../catalogue/import/reader/pipeReader.ts';
import type { ClamdAddress } from '../fileScanner.ts';

/** The test string that every scanner reports, split so that scanners do not report this file. */
export const eicarTestString = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A server that implements clamd's PING and INSTREAM and reports `eicarTestString`. */
export interface TestClamd {
  readonly address: ClamdAddress;
  /** Files received so far. */
  scannedFiles(this: void): readonly Buffer[];
  close(this: void): Promise<void>;
}

async function receiveStream(input: ReturnType<typeof createPipeReader>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (;;) {
    const size = (await input.bytes(4)).readUInt32BE();
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(await input.bytes(size));
  }
}

/** Starts a `TestClamd` on a free loopback port. */
export async function startTestClamd(): Promise<TestClamd> {
  const files: Buffer[] = [];
  const open = new Set<Socket>();
  const handleConnection = async (socket: Socket): Promise<void> => {
    const input = createPipeReader(socket as AsyncIterable<Buffer>);
    const command = (await input.bytes(2)).toString();
    if (command === 'zP') {
      socket.end('PONG\0');
      return;
    }
    await input.bytes('NSTREAM\0'.length);
    const file = await receiveStream(input);
    files.push(file);
    socket.end(file.includes(eicarTestString) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    handleConnection(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    scannedFiles: () => files,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
