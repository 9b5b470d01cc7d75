import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/**
 * Recipients of a notification: a user, the approved users of a provider (or `only` one of them), the admins, or the
 * person responsible for a company's request. The responsible person is the buyer; after the buyer has left the
 * company, the company's owners are responsible.
 */
export type NotificationRecipient =
  | { readonly user: string }
  | { readonly vendorsOf: string; readonly only?: string }
  | { readonly admins: true }
  | { readonly buyer: string; readonly companyId: string };

/** The values inserted into a notification text: ids and numbers, but no text entered by users. */
export interface NotificationParameters {
  readonly rfqId?: string;
  readonly linkId?: string;
  /** Name of a catalogue entry. */
  readonly providerName?: string;
  /** Quote version. */
  readonly version?: number;
  /** Days until a deadline. */
  readonly days?: number;
  /** Deadline, ISO 8601. */
  readonly until?: string;
  /** Number of links or searches. */
  readonly count?: number;
}

/**
 * A notification that an event triggers. Notifications to a provider about one of its links are sent to the link's
 * assignee while that user represents the provider, otherwise to all members of the provider.
 */
export interface TriggeredNotification {
  readonly kind: NotificationKind;
  readonly to: NotificationRecipient;
  readonly facts: NotificationParameters;
  /** The link must have one of these statuses before the event. Undefined: any status. */
  readonly linkCondition?: { readonly linkId: string; readonly among: readonly RfqLinkStatus[] };
}

/**
 * The rules that derive the notifications for each type of event from the event alone. An event never notifies anyone
 * twice.
 */
export type NotificationRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]:
    | ((data: Extract<Event, { readonly type: Name }>['data']) => readonly TriggeredNotification[])
    | 'nobody';
};
