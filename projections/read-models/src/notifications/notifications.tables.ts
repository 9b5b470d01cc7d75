import type { LiveChangeAudience } from '@marketplace/contracts/liveUpdates.ts';
import type { MailPreferenceChoice, MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { bigint, bool, instant, int, initiallyNull, makeColumnFilledAfterBatch, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * The newest notifications of each audience: a user, the users of a provider, or admins. Contains no texts that users
 * entered. `is_kept` is NULL until older notifications of the audience are deleted.
 */
export const notificationTable = defineTable(
  'notification',
  {
    audience: text<Exclude<LiveChangeAudience, 'all'>>(),
    position: bigint,
    kind: text<NotificationKind>(),
    at: instant,
    rfq_id: initiallyNull(uuid),
    link_id: initiallyNull(uuid),
    provider_name: initiallyNull(text()),
    /** Version of a quote. */
    version: initiallyNull(int),
    /** Days until a deadline. */
    days: initiallyNull(int),
    /** The deadline that the notification is about. */
    due_at: initiallyNull(instant),
    /** Number of links or searches that the notification is about. */
    items: initiallyNull(int),
    /**
     * The only recipient in the audience, while that user represents the provider; NULL if all users of the audience
     * are recipients.
     */
    only_for: initiallyNull(uuid),
    is_kept: makeColumnFilledAfterBatch(bool),
  },
  ['audience', 'position'],
  { handlers: ['(audience) WHERE is_kept IS NULL', '(only_for) WHERE only_for IS NOT NULL'] },
);

/**
 * Notifications whose recipients are determined at the end of the batch: the assignee of a link, or a company's owners
 * if the sender of the company's RFQ has left the company or is disabled. Empty after every batch.
 */
export const unresolvedNotificationRecipientTable = defineTable(
  'unaddressed',
  {
    audience: text<Exclude<LiveChangeAudience, 'all'>>(),
    position: bigint,
    link_id: initiallyNull(uuid),
    /** The provider of the link; the link's assignee is notified. */
    provider_id: initiallyNull(text()),
    buyer_id: initiallyNull(uuid),
    company_id: initiallyNull(uuid),
  },
  ['audience', 'position'],
);

/**
 * One row per user: the log position from which the user receives a provider's notifications, the log position from
 * which the user receives notifications for admins (each NULL if the user receives none), the position up to which
 * notifications are read, and the time zone for emails.
 */
export const userNotificationStateTable = defineTable(
  'reader',
  {
    user_id: uuid,
    vendor_since: initiallyNull(bigint),
    admin_since: initiallyNull(bigint),
    /** Id of the provider that the user represents; NULL without access, and for viewers. */
    vendor_of: initiallyNull(text()),
    disabled: initiallyNull(bool),
    read_up_to: bigint,
    time_zone: initiallyNull(text()),
  },
  ['user_id'],
);

/**
 * Members of companies. The sender of a company's RFQ is notified about the RFQ. If the sender has left the company or
 * is disabled, the company's owners are notified instead.
 */
export const notificationCompanyMemberTable = defineTable(
  'company_colleague',
  { user_id: uuid, company_id: uuid, is_owner: bool },
  ['user_id'],
  {
    handlers: ['(company_id)'],
  },
);

/** Preferences for notification emails, per user and group of notifications. Without a row, the default applies. */
export const mailPreferenceTable = defineTable(
  'mail_choice',
  {
    user_id: uuid,
    mail_group: text<MailPreferenceGroup>(),
    choice: text<MailPreferenceChoice>(),
  },
  ['user_id', 'mail_group'],
);

/** Status and assignee of each link. The status determines whether the provider is notified of an event. */
export const rfqLinkStatusAndAssigneeTable = defineTable(
  'link',
  { link_id: uuid, status: text<RfqLinkStatus>(), in_charge_id: initiallyNull(uuid) },
  ['link_id'],
);

/** Notifications in the product, and the position up to which each user has read. */
export const notificationsReadModel = defineReadModel({
  name: 'notifications',
  version: 4,
  tables: {
    notification: notificationTable,
    unaddressed: unresolvedNotificationRecipientTable,
    reader: userNotificationStateTable,
    colleague: notificationCompanyMemberTable,
    mailChoice: mailPreferenceTable,
    link: rfqLinkStatusAndAssigneeTable,
  },
});
