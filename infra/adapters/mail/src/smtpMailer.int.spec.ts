import { onTestFinished, expect, test } from 'vitest';
import { MailRefused } from './mailer.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { type SmtpInbox, startSmtpInbox } from './testing/smtpInbox.ts';

async function openInbox(): Promise<SmtpInbox> {
  const inbox = await startSmtpInbox();
  onTestFinished(() => inbox.close());
  return inbox;
}

async function sendTo(url: string): Promise<string> {
  const mailer = createSmtpMailer({ url, from: 'info@marketplace.example', host: 'marketplace.example' });
  onTestFinished(() => mailer.close());
  const mail = { messageId: 'm1', address: 'ada@acme.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
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
