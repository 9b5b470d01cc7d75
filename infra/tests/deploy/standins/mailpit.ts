import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Takes mails on port 1025 and shows them on 8025 as Mailpit does, as far as a test asks: the list, newest first, and one mail. */
const mails = new Map<string, Email>();
/** So many are kept; the oldest go. */
const mostMails = 1_000;

async function keep(raw: Buffer): Promise<void> {
  mails.set(randomUUID(), await PostalMime.parse(raw));
  const [oldest] = mails.keys();
  if (mails.size > mostMails && oldest !== undefined) mails.delete(oldest);
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      keep(Buffer.concat(chunks)).then(() => done(), done);
    });
  },
});
smtp.on('error', (error) => console.warn(error.message));
smtp.listen(1025);

function shown(path: string): object | null {
  if (path === '/livez' || path === '/readyz') return {};
  if (path === '/api/v1/messages') {
    const messages = [...mails].map(([ID, { to = [], subject = '' }]) => ({
      ID,
      Subject: subject,
      To: to.map(({ address = '' }) => ({ Address: address })),
    }));
    return { messages: messages.toReversed() };
  }
  const mail = mails.get(/^\/api\/v1\/message\/([\w-]+)$/.exec(path)?.[1] ?? '');
  return mail === undefined ? null : { Subject: mail.subject, HTML: mail.html ?? '', Text: mail.text ?? '' };
}

createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const body = shown(path);
  response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}).listen(8025);
