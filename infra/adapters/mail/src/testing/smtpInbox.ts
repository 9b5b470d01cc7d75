import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server on this machine that keeps what it took over. */
export interface SmtpInbox {
  readonly url: string;
  /** Mails that were answered with 250, in order. */
  mails(this: void): Promise<readonly Email[]>;
  /** From now on every mail stays without an answer at that point; resolves when one has come so far. */
  hold(this: void, at: 'from' | 'data'): Promise<void>;
  /** From now on answers every recipient with this code; 0 takes all. Also ends a hold. */
  answer(this: void, code: number): void;
  /** Resolves when so many mails were taken over. */
  until(this: void, count: number): Promise<void>;
  close(this: void): Promise<void>;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('as the test says'), { responseCode });
}

export async function startSmtpInbox(): Promise<SmtpInbox> {
  const taken: Buffer[] = [];
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
    onRcptTo: (_address, _session, done) => done(code === 0 ? null : refusal(code)),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (held === 'data') {
          reached();
          return;
        }
        taken.push(Buffer.concat(chunks));
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
    mails: async () => Promise.all(taken.map((raw) => PostalMime.parse(raw))),
    hold: (at) => {
      held = at;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    answer: (next) => {
      held = null;
      code = next;
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (taken.length < count) return;
          waiters.delete(look);
          resolve();
        };
        waiters.add(look);
        look();
      }),
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}
