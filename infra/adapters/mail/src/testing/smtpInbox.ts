import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that stores the mails it accepts. */
export interface TestSmtpInbox {
  readonly url: string;
  /** Accepted mails in order. */
  mails(this: void): Promise<readonly Email[]>;
  /** Stops responding to mails at this stage; resolves when a mail has reached the stage. */
  holdAt(this: void, at: 'from' | 'data'): Promise<void>;
  /** Responds to every recipient with this code from now on; 0 accepts all. Also ends the effect of `holdAt`. */
  respondWith(this: void, code: number): void;
  /** Resolves when `count` mails have been accepted. */
  waitForMails(this: void, count: number): Promise<void>;
  close(this: void): Promise<void>;
}

function createSmtpError(responseCode: number): Error {
  return Object.assign(new Error('rejected by the test'), { responseCode });
}

/**
 * Starts the server on a free port, without TLS and authentication. It accepts every mail until `holdAt` or
 * `respondWith` is called. The caller closes the server.
 */
export async function startTestSmtpInbox(): Promise<TestSmtpInbox> {
  const acceptedMails: Buffer[] = [];
  const waiters = new Set<() => void>();
  let held: 'from' | 'data' | null = null;
  let code = 0;
  const wake = (): void => waiters.forEach((look) => look());
  let reached = (): void => undefined;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      if (held === 'from') reached();
      else done();
    },
    onRcptTo: (_address, _session, done) => done(code === 0 ? null : createSmtpError(code)),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (held === 'data') {
          reached();
          return;
        }
        acceptedMails.push(Buffer.concat(chunks));
        done();
        wake();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: async () => Promise.all(acceptedMails.map((raw) => PostalMime.parse(raw))),
    holdAt: (at) => {
      held = at;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    respondWith: (next) => {
      held = null;
      code = next;
    },
    waitForMails: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (acceptedMails.length < count) return;
          waiters.delete(look);
          resolve();
        };
        waiters.add(look);
        look();
      }),
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}
