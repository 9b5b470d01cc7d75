import type { Audience } from '@marketplace/contracts/live.ts';
import type { MailChoice, MailGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { bigint, bool, instant, int, later, setAfterBatch, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * The newest things that an audience is told of: a person, the people of a provider, or admins. Nothing that anybody typed stands here;
 * `is_kept` is NULL until what is older than the newest ones of the audience is gone.
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
    /** Of a quote. */
    version: later(int),
    /** Days until a deadline. */
    days: later(int),
    /** Instant of a deadline. */
    due_at: later(instant),
    /** Links or searches that it is about. */
    items: later(int),
    /** The one of the audience who is told, as long as that person answers for the provider; NULL where all are. */
    only_for: later(uuid),
    is_kept: setAfterBatch(bool),
  },
  ['audience', 'position'],
  { handlers: ['(audience) WHERE is_kept IS NULL', '(only_for) WHERE only_for IS NOT NULL'] },
);

/**
 * What was told and not yet settled whom of its audience it is for: by a link, who is in charge of it; of what somebody asked for in the name
 * of a company, its owners once that person has left. Empty after every batch.
 */
export const unaddressed = defineTable(
  'unaddressed',
  {
    audience: text<Exclude<Audience, 'all'>>(),
    position: bigint,
    link_id: later(uuid),
    /** Who is told of the link. */
    provider_id: later(text()),
    buyer_id: later(uuid),
    company_id: later(uuid),
  },
  ['audience', 'position'],
);

/** One row per person: since where in the log the person hears what vendors and admins hear, NULL while not, and up to where everything was read; the zone that mails go by. */
export const reader = defineTable(
  'reader',
  {
    user_id: uuid,
    vendor_since: later(bigint),
    admin_since: later(bigint),
    /** The provider that the person answers for, while the account is not shut. */
    vendor_of: later(text()),
    disabled: later(bool),
    read_up_to: bigint,
    time_zone: later(text()),
  },
  ['user_id'],
);

/** Who belongs to a company: whoever asked in its name is told what happens, or its owners once that person has left. */
export const colleague = defineTable(
  'company_colleague',
  { user_id: uuid, company_id: uuid, is_owner: bool },
  ['user_id'],
  {
    handlers: ['(company_id)'],
  },
);

/** When a person wants mails of a group, where the person ever chose. */
export const mailChoice = defineTable(
  'mail_choice',
  { user_id: uuid, mail_group: text<MailGroup>(), choice: text<MailChoice>() },
  ['user_id', 'mail_group'],
);

/** How each link stands, which decides whether some events concern its provider, and whom the provider put in charge of it. */
export const link = defineTable('link', { link_id: uuid, status: text<LinkStatus>(), in_charge_id: later(uuid) }, [
  'link_id',
]);

/** What people are told of in the product, and up to where each has read. */
export const notifications = defineReadModel({
  name: 'notifications',
  version: 4,
  tables: { notification, unaddressed, reader, colleague, mailChoice, link },
});
