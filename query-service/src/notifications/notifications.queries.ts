import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import type { MailPreferenceChoice, MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import {
  maxStoredNotifications,
  notificationsPageSize,
} from '@marketplace/contracts/notifications/notifications.values.ts';
import type { notificationsReadModel } from '@marketplace/read-models/notifications/notifications.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { InferResult, Kysely } from 'kysely';

type Db = Kysely<ReadModelRowTypes<typeof notificationsReadModel> & ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>;

/**
 * Selects the caller's notifications, newest first: personal notifications; notifications for the provider's team that
 * were created after the caller joined the team; and, for admins, notifications that were created after the caller
 * became an admin. Excludes notifications for other assignees and notifications about deleted links.
 */
function ownNotifications(db: Db, caller: Caller) {
  const { userId, vendorOf, member } = caller;
  return db
    .selectFrom('notifications.notification as n')
    .innerJoin('notifications.reader as k', (join) => join.on('k.user_id', '=', userId))
    .leftJoin('rfqBoard.rfq_link as l', 'l.link_id', 'n.link_id')
    .leftJoin('rfqBoard.rfq as r', 'r.rfq_id', 'n.rfq_id')
    .where('l.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('n.audience', '=', `user:${userId}`),
          // Notifications about a company's RFQs are visible to its current members only.
          eb.or([
            eb('r.company_id', 'is', null),
            ...(member === undefined ? [] : [eb('r.company_id', '=', member.companyId)]),
          ]),
        ]),
        ...(vendorOf === null
          ? []
          : [
              eb.and([
                eb('n.audience', '=', `provider:${vendorOf}`),
                eb('n.position', '>', eb.ref('k.vendor_since')),
                eb.or([eb('n.only_for', 'is', null), eb('n.only_for', '=', userId)]),
              ]),
            ]),
        ...(isAdmin(caller)
          ? [eb.and([eb('n.audience', '=', 'role:admin'), eb('n.position', '>', eb.ref('k.admin_since'))])]
          : []),
      ]),
    )
    .orderBy('n.position', 'desc');
}

const newest = (db: Db, caller: Caller) =>
  ownNotifications(db, caller).select(['n.position', 'k.read_up_to']).limit(maxStoredNotifications);

function selectPage(db: Db, caller: Caller, page: number) {
  return ownNotifications(db, caller)
    .leftJoin('rfqBoard.quote_version as q', (join) =>
      join.onRef('q.link_id', '=', 'n.link_id').onRef('q.version', '=', 'n.version'),
    )
    .select([
      'n.audience',
      'n.position',
      'n.kind',
      'n.at',
      'n.rfq_id',
      'n.link_id',
      'n.version',
      'n.days',
      'n.due_at',
      'n.items',
    ])
    .select((eb) => eb.fn.coalesce('l.provider_name', 'n.provider_name').as('provider_name'))
    .select(['k.read_up_to', 'r.number', 'r.project_title', 'l.status', 'l.quote_withdrawn', 'l.reject_reason'])
    .select(['l.quote_version', 'q.amount', 'q.currency', 'q.amount_unit'])
    .offset((page - 1) * notificationsPageSize)
    .limit(notificationsPageSize);
}

export type NotificationDatabaseRow = InferResult<ReturnType<typeof selectPage>>[number];

export interface OwnNotificationCounts {
  readonly total: number;
  readonly unread: number;
}

/** Counts the caller's newest notifications, up to `maxStoredNotifications`, and the unread ones among them. */
export async function loadOwnNotificationCounts(
  source: ReadModelPoolAndSchemas,
  caller: Caller,
): Promise<OwnNotificationCounts> {
  const db: Db = createReadModelQueryBuilder(source);
  const counted = await db
    .selectFrom(newest(db, caller).as('own'))
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('total'),
      eb.cast<number>(eb.fn.countAll().filterWhere('position', '>', eb.ref('read_up_to')), 'integer').as('unread'),
    ])
    .executeTakeFirstOrThrow();
  return counted;
}

/**
 * Lists a page of the caller's notifications, newest first; empty beyond the last page.
 * @param page number of the page, from 1.
 */
export async function listOwnNotificationPage(
  source: ReadModelPoolAndSchemas,
  caller: Caller,
  page: number,
): Promise<readonly NotificationDatabaseRow[]> {
  return selectPage(createReadModelQueryBuilder(source), caller, page).execute();
}

export interface StoredMailPreferences {
  readonly choices: ReadonlyMap<MailPreferenceGroup, MailPreferenceChoice>;
  /** IANA time zone; `null` if the person has not chosen one. */
  readonly timeZone: string | null;
}

/** Loads a person's preferences for email notifications. Groups without a choice are absent. */
export async function loadMailPreferences(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<StoredMailPreferences> {
  const db: Db = createReadModelQueryBuilder(source);
  const [chosen, reader] = await Promise.all([
    db.selectFrom('notifications.mail_choice').select(['mail_group', 'choice']).where('user_id', '=', userId).execute(),
    db.selectFrom('notifications.reader').select('time_zone').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  return {
    choices: new Map(chosen.map(({ mail_group: group, choice }) => [group, choice])),
    timeZone: reader?.time_zone ?? null,
  };
}
