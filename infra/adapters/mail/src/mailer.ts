/** A mail that is ready to go. */
export interface Message {
  /** UUID; the same for every attempt, so that a second copy is known by its Message-ID. */
  readonly messageId: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mails of this kind are ended, by a POST of the mail program too; `null` for mails that nobody can end. */
  readonly unsubscribeUrl: string | null;
}

/** Hands mails to a mail server. */
export interface Mailer {
  /** Resolves once the server has taken the mail over. @throws MailRefused */
  send(this: void, message: Message): Promise<void>;
  close(this: void): void;
}

/** A mail that the server did not take. Its text and cause quote addresses in places: only `code` may be written down. */
export class MailRefused extends Error {
  /** Of SMTP (`550`) or of the connection (`ECONNREFUSED`). */
  readonly code: string;
  /** Whether the server would refuse the same mail again. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`The mail server did not take a mail (${code}).`);
    this.name = 'MailRefused';
    this.code = code;
    this.isFinal = isFinal;
  }
}
