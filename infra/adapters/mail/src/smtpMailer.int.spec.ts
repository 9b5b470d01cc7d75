import { onTestFinished, expect, test } from 'vitest';
import { MailSendingFailedError } from './mailer.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from './testing/smtpInbox.ts';
import { startTestSmtpTranscriptServer } from './testing/smtpTranscriptServer.ts';

async function openInbox(): Promise<TestSmtpInbox> {
  const inbox = await startTestSmtpInbox();
  onTestFinished(() => inbox.close());
  return inbox;
}

async function sendTo(url: string, address = 'ada@acme.example', from = 'info@marketplace.example'): Promise<string> {
  const mailer = createSmtpMailer({ url, from, host: 'marketplace.example' });
  onTestFinished(() => mailer.close());
  const mail = { messageId: 'm1', address, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  return mailer.send({ ...mail, unsubscribeUrl: null }).then(
    () => 'sent',
    (error: unknown) => (error instanceof MailSendingFailedError ? error.code : String(error)),
  );
}

/** Changes the URL to an address that is not recognised as loopback, so that the inbox counts as a remote server. */
const toRemoteUrl = ({ url }: TestSmtpInbox) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

test('sends to a local mail server without TLS', async () => {
  const inbox = await openInbox();
  expect(await sendTo(inbox.url)).toBe('sent');
});

test.each(['"a b"@acme.example', '"a@b, eve"@acme.example', '"a\\"b"@acme.example', '"a;b:c"@acme.example'])(
  'sends mail only to and from %s',
  async (address) => {
    const { url, lines, close } = await startTestSmtpTranscriptServer();
    onTestFinished(close);
    expect(await sendTo(url, address, address)).toBe('sent');
    const named = (start: string) => lines.filter((line) => line.toLowerCase().startsWith(start));
    expect(named('mail from:')).toEqual([`MAIL FROM:<${address}>`]);
    expect(named('rcpt to:')).toEqual([`RCPT TO:<${address}>`]);
    expect([named('from:'), named('to:')]).toEqual([[`From: <${address}>`], [`To: <${address}>`]]);
    expect([...named('cc:'), ...named('bcc:')]).toEqual([]);
  },
);

test('does not inject headers from an address with line breaks', async () => {
  const { url, lines, close } = await startTestSmtpTranscriptServer();
  onTestFinished(close);
  await sendTo(url, '"a\r\nBcc: eve@evil.example"@acme.example');
  expect(lines.filter((line) => /^(bcc|rcpt to:<eve)/i.test(line))).toEqual([]);
});

test('does not send to a remote mail server without TLS', async () => {
  const inbox = await openInbox();
  expect(await sendTo(toRemoteUrl(inbox))).toBe('ETLS');
  expect(await inbox.mails()).toEqual([]);
});

test('follows the requireTLS option of the URL', async () => {
  const inbox = await openInbox();
  expect(await sendTo(`${toRemoteUrl(inbox)}?requireTLS=false`)).toBe('sent');
  expect(await sendTo(`${inbox.url}?requireTLS=true`)).toBe('ETLS');
});
