import type { Audience } from '@marketplace/contracts/live.ts';
import type { MailChoice, MailGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { bigint, bool, instant, int, later, setAfterBatch, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * The newest notifications of each audience: a user, the users of a provider, or admins. Contains no typed texts. `is_kept` is NULL until
 * older notifications of the audience are deleted.
 */
export const notification = defineTable(
  'notification',
  {
    audience: text<Exclude<Audience, 'all'>>(),
    position: bigint,
    kind: text<NotificationKind>(),
    at: instant,
    rfq_id: later(uuid),
    link_id: later(uuid),
    provider_name: later(text()),
    /** Version of a quote. */
    version: later(int),
    /** Days until a deadline. */
    days: later(int),
    /** The deadline. */
    due_at: later(instant),
    /** Number of links or searches concerned. */
    items: later(int),
    /** The only recipient in the audience, while that user represents the provider; NULL for all. */
    only_for: later(uuid),
    is_kept: setAfterBatch(bool),
  },
  ['audience', 'position'],
  { handlers: ['(audience) WHERE is_kept IS NULL', '(only_for) WHERE only_for IS NOT NULL'] },
);

/**
 * Notifications with unresolved recipients: for a link, its assignee; for an RFQ sent for a company, the company's owners once the sender
 * has left. Empty after every batch.
 */
export const unaddressed = defineTable(
  'unaddressed',
  {
    audience: text<Exclude<Audience, 'all'>>(),
    position: bigint,
    link_id: later(uuid),
    /** The provider; its assignee is notified about the link. */
    provider_id: later(text()),
    buyer_id: later(uuid),
    company_id: later(uuid),
  },
  ['audience', 'position'],
);

/**
 * One row per user: the log positions from which the user receives notifications of a provider or for admins (NULL if not), the position up
 * to which notifications are read, and the time zone for mails.
 */
export const reader = defineTable(
  'reader',
  {
    user_id: uuid,
    vendor_since: later(bigint),
    admin_since: later(bigint),
    /** Provider that the user has access to, while the account is enabled. */
    vendor_of: later(text()),
    disabled: later(bool),
    read_up_to: bigint,
    time_zone: later(text()),
  },
  ['user_id'],
);

/** Members of companies: the sender of an RFQ is notified about it, or the company's owners once the sender has left. */
export const colleague = defineTable(
  'company_colleague',
  { user_id: uuid, company_id: uuid, is_owner: bool },
  ['user_id'],
  {
    handlers: ['(company_id)'],
  },
);

/** Mail preferences per user and group, if set. */
export const mailChoice = defineTable(
  'mail_choice',
  { user_id: uuid, mail_group: text<MailGroup>(), choice: text<MailChoice>() },
  ['user_id', 'mail_group'],
);

/** Status of each link, which determines whether events concern its provider, and its assignee. */
export const link = defineTable('link', { link_id: uuid, status: text<LinkStatus>(), in_charge_id: later(uuid) }, [
  'link_id',
]);

/** Notifications in the product, and the position up to which each user has read. */
export const notifications = defineReadModel({
  name: 'notifications',
  version: 4,
  tables: { notification, unaddressed, reader, colleague, mailChoice, link },
});
