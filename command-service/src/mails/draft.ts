import type { LinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { LoadState } from '@marketplace/event-store/execute.ts';

/** What the words of a mail are read from, besides the event that it is about. */
export interface MailReads {
  readonly loadState: LoadState;
  /** A stream's events with personal properties in plain text, `null` where the subject was erased. */
  readonly readPersonal: (this: void, stream: string) => Promise<readonly DomainEvent[]>;
}

/** Who gets a mail; accounts that are shut, and people who were erased, get none. */
export type Recipients =
  | { readonly user: string }
  /** Whoever reads an address's mail, by a typed address; `subject` is under whose id the mail is forgotten. */
  | { readonly address: string; readonly subject: string }
  | { readonly admins: true }
  /** Who asked for something in the name of a company, or the company's owners once that person has left it. */
  | { readonly buyer: string; readonly companyId: string }
  /** The approved users of a provider: who is in charge of the link alone, where somebody is, or `only` one of them. */
  | { readonly vendorsOf: string; readonly linkId?: string; readonly only?: string };

/** A mail that an event leads to, to whomever it concerns. */
export type Letter = Omit<Draft, 'to' | 'about' | 'rfqId'>;

/** Which mails to one person become one within ten minutes, and the words of that one. */
export interface Gathered {
  /** UUID that they share. */
  readonly topic: string;
  /** Noun phrase for several of them, after their number: "new messages from Soracom". */
  readonly several: string;
  /** Paragraphs of a mail that counts several. */
  readonly then: readonly string[];
}

/** A mail that an event leads to. It holds personal data of nobody but its recipient, so that an erasure finds all of it. */
export interface Draft {
  /** One mail per event, person and kind. */
  readonly kind: string;
  readonly to: Recipients;
  /** What the list of notifications tells its reader with it; left out: nothing, and the mail always comes. */
  readonly about?: NotificationKind;
  /** The RFQ that it is about; left out: none. */
  readonly rfqId?: string;
  /** Left out: each mail is one of its own, at once. */
  readonly gathered?: Gathered;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A page of the product by its path, or a link with a token that is made for the recipient. */
  readonly action:
    | { readonly label: string; readonly path: string }
    | { readonly label: string; readonly link: LinkPurpose };
  /** Path by which the recipient ends mails of this kind, where that is not by its group. */
  readonly unsubscribePath?: string;
}
