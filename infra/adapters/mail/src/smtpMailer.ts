import { createTransport } from 'nodemailer';
import { type Mailer, MailSendingFailedError } from './mailer.ts';

export interface SmtpMailerOptions {
  /**
   * For example `smtp://user:password@host:587` or `smtps://…`. `?requireTLS=false` allows a remote server without TLS.
   */
  readonly url: string;
  /** Address in From. */
  readonly from: string;
  /** Domain part of the Message-ID. */
  readonly host: string;
}

/** Timeouts in milliseconds; their sum is less than the time for which a sender claims a mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Whether an SMTP status code (550 to 559) means that the server permanently rejects the mail. */
function isFinal(responseCode: unknown): boolean {
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559;
}

function toMailRejected(error: unknown): MailSendingFailedError {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  // A failed STARTTLS is not a response to the mail.
  if (code === 'ETLS') return new MailSendingFailedError(code, false);
  return new MailSendingFailedError(String(responseCode ?? code ?? 'unknown'), isFinal(responseCode));
}

/** Builds the headers for one-click unsubscribing (RFC 8058), which requires an https URL; none for other URLs. */
function unsubscribeHeaders(url: string | null): Readonly<Record<string, string>> {
  if (url?.startsWith('https://') !== true) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Whether the mail server runs on this machine, so no TLS is needed. */
function isLocalServer(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}

/**
 * Creates a mailer that sends by SMTP with TLS. TLS is not required if the mail server runs on this machine or if the
 * URL disables `requireTLS`.
 */
export function createSmtpMailer({ url, from, host }: SmtpMailerOptions): Mailer {
  const accessOptions = { disableFileAccess: true, disableUrlAccess: true } as const;
  const transport = createTransport({ url, requireTLS: !isLocalServer(url), ...timeouts, ...accessOptions });
  return {
    send: async ({ messageId, address, subject, text, html, unsubscribeUrl }) => {
      const head = {
        from: { name: '', address: from },
        to: { name: '', address },
        subject,
        messageId: `<${messageId}@${host}>`,
      };
      await transport
        .sendMail({
          ...head,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        })
        .catch((error: unknown) => {
          throw toMailRejected(error);
        });
    },
    close: () => transport.close(),
  };
}
