/** A mail ready to send. */
export interface MailMessage {
  /** UUID; the same for every attempt, so that duplicates can be recognised by their Message-ID. */
  readonly messageId: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL to unsubscribe from mails of this kind, also by POST (RFC 8058); `null` if that is not possible. */
  readonly unsubscribeUrl: string | null;
}

/** Sends mails through a mail server. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the mail.
   * @throws MailSendingFailedError
   */
  send(this: void, message: MailMessage): Promise<void>;
  close(this: void): void;
}

/**
 * Thrown when the server rejects a mail or cannot be reached. The error's message and cause may contain email
 * addresses; only log `code`.
 */
export class MailSendingFailedError extends Error {
  /** SMTP status (`550`) or connection error (`ECONNREFUSED`). */
  readonly code: string;
  /** Whether the server would reject the same mail again. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`The mail server did not accept a mail (${code}).`);
    this.name = 'MailSendingFailedError';
    this.code = code;
    this.isFinal = isFinal;
  }
}
