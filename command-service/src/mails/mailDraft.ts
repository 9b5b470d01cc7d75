import type { MailLinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { MailKind } from '@marketplace/contracts/operations/operations.mails.values.ts';
import type { EventStreamStateLoader } from '@marketplace/event-store/execute.ts';

/** Data sources for the texts of a mail, in addition to the event that it is about. */
export interface MailDataSource {
  readonly loadState: EventStreamStateLoader;
  /** A stream's events. Personal properties are in plain text, or `null` if the subject was erased. */
  readonly readPersonal: (this: void, stream: string) => Promise<readonly DomainEvent[]>;
}

/** Recipients of a mail. Disabled and erased accounts get no mails. */
export type MailRecipients =
  | { readonly user: string }
  /** A typed address instead of an account; `subject` is the id under which the mail is erased. */
  | { readonly address: string; readonly subject: string }
  | { readonly admins: true }
  /** The requester on behalf of a company, or the owners of the company once the requester has left it. */
  | { readonly buyer: string; readonly companyId: string }
  /**
   * The approved users of a provider. With `linkId`, only the assignee of this link if it has one; with `only`, only
   * this user.
   */
  | { readonly vendorsOf: string; readonly linkId?: string; readonly only?: string };

/** Content of a mail about an event, independent of its recipients. */
export type MailContentWithoutRecipients = Omit<OutgoingMailDraft, 'to' | 'about' | 'rfqId'>;

/**
 * How mails to one user within ten minutes are combined into one mail. The value `count` of each message is replaced by
 * the number of mails.
 */
export interface SameTopicMailMergeRule {
  /** UUID that the grouped mails share. */
  readonly topic: string;
  /** Subject of the combined mail, such as "3 new messages from Soracom". */
  readonly subject: Message;
  /** Paragraphs of the combined mail. */
  readonly paragraphs: readonly Message[];
}

/**
 * A mail about an event. It contains personal data only of its recipient, so that an erasure of the recipient finds all
 * personal data.
 */
export interface OutgoingMailDraft {
  /** Kind of the mail. At most one mail is sent per event, user and kind. */
  readonly kind: MailKind;
  readonly to: MailRecipients;
  /**
   * Kind of the notification that the list of notifications shows for the same event. When omitted, nothing is listed,
   * and email preferences do not apply to the mail.
   */
  readonly about?: NotificationKind;
  /** The RFQ that the mail is about, if any. */
  readonly rfqId?: string;
  /** When omitted, each mail is sent separately and immediately. */
  readonly combined?: SameTopicMailMergeRule;
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  /** A page of the product by its path, or a link with a token created for the recipient. */
  readonly action:
    | { readonly label: Message; readonly path: string }
    | { readonly label: Message; readonly link: MailLinkPurpose };
  /** Unsubscribe path for this kind of mail, if it differs from the path of the mail's group. */
  readonly unsubscribePath?: string;
}
