import { connect, type Socket } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** Scans files for malicious content. */
export interface FileScanner {
  /**
   * Resolves when nothing was found.
   * @throws Refusal 'upload.infected' for a finding, 'upload.scanner-unavailable' when there is no verdict, so that
   * no file is stored unscanned.
   */
  scan(this: void, bytes: Uint8Array): Promise<void>;
  /** Whether the scanner responds. */
  isAvailable(this: void): Promise<boolean>;
}

/** Address of a clamd server. */
export interface ClamdAddress {
  readonly host: string;
  readonly port: number;
}

const defaultPort = 3310;

/**
 * Parses `clamd://host:3310`.
 * @returns `null` for anything else.
 */
export function parseClamdAddress(text: string): ClamdAddress | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'clamd:' || url.hostname === '') return null;
  if (url.username + url.password + url.search + url.hash !== '' || !/^\/?$/.test(url.pathname)) return null;
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: url.port === '' ? defaultPort : Number(url.port) };
}

/** Time limits of a scan and of a ping, in milliseconds. */
export interface FileScannerTimeouts {
  readonly scanMs: number;
  readonly pingMs: number;
}

const defaultLimits: FileScannerTimeouts = { scanMs: 30_000, pingMs: 2000 };
const maxReplyBytes = 4096;
const chunkBytes = 64 * 1024;

function encodeSize(bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
}

function sendStream(socket: Socket, bytes: Uint8Array): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    socket.write(encodeSize(chunk.length));
    socket.write(chunk);
  }
  socket.write(encodeSize(0));
}

/**
 * Sends one command.
 * @returns the reply without its NUL, or the part received before an error or the time limit.
 */
function sendCommand(address: ClamdAddress, limitMs: number, send: (socket: Socket) => void): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(address);
  let reply = Buffer.alloc(0);
  const end = (): void => {
    clearTimeout(limit);
    socket.destroy();
    resolve(reply.toString('utf8').split('\0', 1)[0] ?? '');
  };
  const limit = setTimeout(end, limitMs);
  socket.on('data', (chunk) => {
    reply = Buffer.concat([reply, chunk]);
    if (reply.includes(0) || reply.length > maxReplyBytes) end();
  });
  for (const event of ['end', 'error', 'close'] as const) socket.on(event, end);
  send(socket);
  return promise;
}

function infectedRefusal(finding: string): Refusal {
  const message = msg`The virus scanner found ${{ finding }} in this file. The file was not stored. Upload another file.`;
  return new Refusal('rule', 'upload.infected', message, [{ path: 'file', message }]);
}

function unavailableRefusal(): Refusal {
  const message = msg`Files cannot be uploaded right now, because the virus scanner is not available. Try again in a moment.`;
  return new Refusal('unavailable', 'upload.scanner-unavailable', message);
}

/** Creates a scanner that uses ClamAV's daemon through its INSTREAM command over TCP. */
export function createClamdScanner(address: ClamdAddress, limits = defaultLimits): FileScanner {
  return {
    scan: async (bytes) => {
      const reply = await sendCommand(address, limits.scanMs, (socket) => sendStream(socket, bytes));
      if (reply === 'stream: OK') return;
      const finding = /^stream: ([\w.:-]{1,100}) FOUND$/.exec(reply)?.[1];
      if (finding !== undefined) throw infectedRefusal(finding);
      throw unavailableRefusal();
    },
    isAvailable: async () =>
      (await sendCommand(address, limits.pingMs, (socket) => socket.write('zPING\0'))) === 'PONG',
  };
}
