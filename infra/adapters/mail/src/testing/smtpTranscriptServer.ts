import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A mail server on this machine that records the received lines without parsing them, to test quoted local parts of
 * addresses.
 */
export interface TestSmtpTranscriptServer {
  readonly url: string;
  /** Received commands and lines of mails in order. */
  readonly lines: readonly string[];
  close(this: void): Promise<void>;
}

function serve(socket: Socket, lines: string[]): void {
  let rest = '';
  let isData = false;
  const answer = (line: string): string | null => {
    if (isData) {
      isData = line !== '.';
      return isData ? null : '250 taken';
    }
    isData = line === 'DATA';
    return isData ? '354 go on' : '250 ok';
  };
  socket.on('error', () => undefined);
  socket.write('220 here\r\n');
  socket.on('data', (chunk: Buffer) => {
    const received = (rest + chunk.toString()).split('\r\n');
    rest = received.pop() ?? '';
    for (const line of received) {
      lines.push(line);
      const reply = answer(line);
      if (reply !== null) socket.write(`${reply}\r\n`);
    }
  });
}

/** Starts the server on a free port. It accepts every command and every mail. The caller closes the server. */
export async function startTestSmtpTranscriptServer(): Promise<TestSmtpTranscriptServer> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, lines);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    lines,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
