import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * Mails received on port 1025, by id, oldest first. Port 8025 serves the parts of Mailpit's API that tests use: the
 * list of all mails, newest first, and a single mail.
 */
const mails = new Map<string, Email>();
/** Maximum number of stored mails; when it is exceeded, the oldest mail is dropped. */
const maxMails = 1_000;

async function storeMail(raw: Buffer): Promise<void> {
  mails.set(randomUUID(), await PostalMime.parse(raw));
  const [oldest] = mails.keys();
  if (mails.size > maxMails && oldest !== undefined) mails.delete(oldest);
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      storeMail(Buffer.concat(chunks)).then(() => done(), done);
    });
  },
});
smtp.on('error', (error) => console.warn(error.message));
smtp.listen(1025);

function buildResponse(path: string): object | null {
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
  const body = buildResponse(path);
  response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}).listen(8025);
