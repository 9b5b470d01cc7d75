import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mailer.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, `smtps://…`; `?requireTLS=false` for a server elsewhere that has no TLS. */
  readonly url: string;
  /** Address in From. */
  readonly from: string;
  /** What stands after the @ in Message-ID. */
  readonly host: string;
}

/** Milliseconds; together they stay below the time for which a sender claims a mail. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Codes of SMTP by which a server says that it will never take this mail. */
function isFinal(responseCode: unknown): boolean {
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 559;
}

function toRefused(error: unknown): MailRefused {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  // What a server answers to the wish for TLS is no answer to a mail.
  if (code === 'ETLS') return new MailRefused(code, false);
  return new MailRefused(String(responseCode ?? code ?? 'unknown'), isFinal(responseCode));
}

/** RFC 8058: the mail program ends mails of this kind by one click; by https only. */
function endingHeaders(url: string | null): Readonly<Record<string, string>> {
  if (url?.startsWith('https://') !== true) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Whether mails stay on this machine, where nobody listens in between. */
function isHere(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** Sends by SMTP with TLS, without it only within this machine or where the address says so. */
export function createSmtpMailer({ url, from, host }: SmtpOptions): Mailer {
  const closed = { disableFileAccess: true, disableUrlAccess: true } as const;
  const transport = createTransport({ url, requireTLS: !isHere(url), ...timeouts, ...closed });
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
          headers: { 'Auto-Submitted': 'auto-generated', ...endingHeaders(unsubscribeUrl) },
        })
        .catch((error: unknown) => {
          throw toRefused(error);
        });
    },
    close: () => transport.close(),
  };
}
