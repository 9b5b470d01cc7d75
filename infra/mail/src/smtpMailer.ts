import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mailer.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, `smtps://…`. */
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
  return new MailRefused(String(responseCode ?? code ?? 'unknown'), isFinal(responseCode));
}

/** RFC 8058: the mail program ends mails of this kind by one click; by https only. */
function endingHeaders(url: string | null): Readonly<Record<string, string>> {
  if (url?.startsWith('https://') !== true) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Sends by SMTP, with TLS where the server offers it. */
export function createSmtpMailer({ url, from, host }: SmtpOptions): Mailer {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async ({ messageId, address, subject, text, html, unsubscribeUrl }) => {
      const head = { from, to: { name: '', address }, subject, messageId: `<${messageId}@${host}>` };
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
