import { onTestFinished, expect, test } from 'vitest';
import { MailRefused } from './mailer.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { type SmtpInbox, startSmtpInbox } from './testing/smtpInbox.ts';
import { startSmtpWire } from './testing/smtpWire.ts';

async function openInbox(): Promise<SmtpInbox> {
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.close());
  return inbox;
}

async function sendTo(url: string, address = 'ada@acme.example', from = 'info@marketplace.example'): Promise<string> {
  const mailer = createSmtpMailer({ url, from, host: 'marketplace.example' });
  onTestFinished(() => mailer.close());
  const mail = { messageId: 'm1', address, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  return mailer.send({ ...mail, unsubscribeUrl: null }).then(
    () => 'sent',
    (error: unknown) => (error instanceof MailRefused ? error.code : String(error)),
  );
}

/** This machine by an address that is not written as one of loopback, as a mail server elsewhere is. */
const elsewhere = ({ url }: SmtpInbox) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

test('a mail server on this machine gets mails without TLS', async () => {
  const inbox = await openInbox();
  expect(await sendTo(inbox.url)).toBe('sent');
});

test.each(['"a b"@acme.example', '"a@b, eve"@acme.example', '"a\\"b"@acme.example', '"a;b:c"@acme.example'])(
  'sends mail to and from %s alone',
  async (address) => {
    const { url, lines, close } = await startSmtpWire();
    onTestFinished(close);
    expect(await sendTo(url, address, address)).toBe('sent');
    const named = (start: string) => lines.filter((line) => line.toLowerCase().startsWith(start));
    expect(named('mail from:')).toEqual([`MAIL FROM:<${address}>`]);
    expect(named('rcpt to:')).toEqual([`RCPT TO:<${address}>`]);
    expect([named('from:'), named('to:')]).toEqual([[`From: <${address}>`], [`To: <${address}>`]]);
    expect([...named('cc:'), ...named('bcc:')]).toEqual([]);
  },
);

test('breaks no header by an address that breaks the line', async () => {
  const { url, lines, close } = await startSmtpWire();
  onTestFinished(close);
  await sendTo(url, '"a\r\nBcc: eve@evil.example"@acme.example');
  expect(lines.filter((line) => /^(bcc|rcpt to:<eve)/i.test(line))).toEqual([]);
});

test('a mail server elsewhere that offers no TLS gets no mail and no password', async () => {
  const inbox = await openInbox();
  expect(await sendTo(elsewhere(inbox))).toBe('ETLS');
  expect(await inbox.mails()).toEqual([]);
});

test('whoever says so in the address sends to it without TLS all the same', async () => {
  const inbox = await openInbox();
  expect(await sendTo(`${elsewhere(inbox)}?requireTLS=false`)).toBe('sent');
  expect(await sendTo(`${inbox.url}?requireTLS=true`)).toBe('ETLS');
});
