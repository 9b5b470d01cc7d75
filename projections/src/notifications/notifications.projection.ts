import type { LiveChangeAudience, LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { maxStoredNotifications } from '@marketplace/contracts/notifications/notifications.values.ts';
import { currentEventDefinitions, type AnyDomainEvent } from '@marketplace/contracts/registry.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import type {
  TriggeredNotification,
  NotificationRecipient,
} from '@marketplace/domain/notifications/pendingNotification.ts';
import { notifyingEventNames, getNotificationsForEvent } from '@marketplace/domain/notifications/notificationRules.ts';
import { getRfqLinkStatusesSetByEvent } from '@marketplace/domain/notifications/linkStatuses.ts';
import {
  notificationCompanyMemberTable,
  rfqLinkStatusAndAssigneeTable,
  mailPreferenceTable,
  notificationTable,
  notificationsReadModel,
  userNotificationStateTable,
  unresolvedNotificationRecipientTable,
} from '@marketplace/read-models/notifications/notifications.tables.ts';
import { buildUnqualifiedColumnNameMap, qualifyColumns } from '@marketplace/read-models/table.ts';
import {
  defineProjection,
  type ProjectionHandler,
  type ProjectionHandlers,
  type ProjectedEvent,
} from '../runtime/projection.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';

type NamedAudience = Exclude<LiveChangeAudience, 'all'>;

/** Returns the audience of a notification, which is used in rows and for live updates. */
function getAudience(to: NotificationRecipient): NamedAudience {
  if ('user' in to) return `user:${to.user}`;
  if ('buyer' in to) return `user:${to.buyer}`;
  return 'vendorsOf' in to ? `provider:${to.vendorsOf}` : 'role:admin';
}

const n = buildUnqualifiedColumnNameMap(notificationTable);
const r = buildUnqualifiedColumnNameMap(userNotificationStateTable);
const l = buildUnqualifiedColumnNameMap(rfqLinkStatusAndAssigneeTable);
const k = qualifyColumns(notificationCompanyMemberTable, 'k');
const w = qualifyColumns(notificationCompanyMemberTable, 'w');
const f = qualifyColumns(notificationTable, 'f');
const o = qualifyColumns(notificationTable, 'o');

/** Deletes a notification that depends on the status of a link, unless the link has one of the statuses. */
const deleteUnlessLinkStatus = `
  DELETE FROM {schema}.${notificationTable.name} WHERE ${n.audience} = $1 AND ${n.position} = $2
     AND NOT EXISTS (SELECT FROM {schema}.${rfqLinkStatusAndAssigneeTable.name} WHERE ${l.link_id} = $3 AND ${l.status} = ANY ($4))`;

/**
 * When a user loses access to a provider, the user's personal notifications become visible to the rest of the team.
 * Notifications of assignments are deleted instead.
 */
const deleteAssignments = `DELETE FROM {schema}.${notificationTable.name} WHERE ${n.only_for} = $1 AND ${n.kind} = 'put-in-charge'`;
const clearOnlyFor = `UPDATE {schema}.${notificationTable.name} SET ${n.only_for} = NULL WHERE ${n.only_for} = $1`;
const shareNotifications = (userId: string, { run }: ProjectionWriter): void => {
  run(deleteAssignments, [userId]);
  run(clearOnlyFor, [userId]);
};

const v = qualifyColumns(userNotificationStateTable, 'v');
const c = qualifyColumns(rfqLinkStatusAndAssigneeTable, 'c');
const u = qualifyColumns(unresolvedNotificationRecipientTable, 'u');
const copied = Object.values(buildUnqualifiedColumnNameMap(notificationTable)).filter((name) => name !== n.audience);
/**
 * Resolves recipients. Notifications of a provider about a link go to the link's assignee, while the assignee
 * represents the provider. Notifications about an RFQ sent for a company go to the company's owners once the sender has
 * left the company, and while the sender is disabled.
 */
const resolveRecipients = `
  WITH unresolved AS (DELETE FROM {schema}.${unresolvedNotificationRecipientTable.name} RETURNING *),
  to_assignee AS (
    UPDATE {schema}.${notificationTable.name} f SET ${n.only_for} = ${c.in_charge_id}
      FROM unresolved u JOIN {schema}.${rfqLinkStatusAndAssigneeTable.name} c ON ${c.link_id} = ${u.link_id}
      JOIN {schema}.${userNotificationStateTable.name} v ON ${v.user_id} = ${c.in_charge_id} AND ${v.vendor_of} = ${u.provider_id}
     WHERE ${f.audience} = ${u.audience} AND ${f.position} = ${u.position} AND ${v.disabled} IS NOT TRUE
  ),
  for_owners AS (
    SELECT * FROM unresolved u WHERE ${u.company_id} IS NOT NULL AND NOT EXISTS (
      SELECT FROM {schema}.${notificationCompanyMemberTable.name} k LEFT JOIN {schema}.${userNotificationStateTable.name} v ON ${v.user_id} = ${k.user_id}
       WHERE ${k.user_id} = ${u.buyer_id} AND ${k.company_id} = ${u.company_id} AND ${v.disabled} IS NOT TRUE
    )
  ),
  to_owners AS (
    INSERT INTO {schema}.${notificationTable.name} (${[n.audience, ...copied].join(', ')})
    SELECT 'user:' || ${w.user_id}, ${copied.map((name) => `f.${name}`).join(', ')}
      FROM for_owners u JOIN {schema}.${notificationTable.name} f ON ${f.audience} = ${u.audience} AND ${f.position} = ${u.position}
      JOIN {schema}.${notificationCompanyMemberTable.name} w ON ${w.company_id} = ${u.company_id} AND ${w.is_owner}
    ON CONFLICT DO NOTHING
  )
  DELETE FROM {schema}.${notificationTable.name} f USING for_owners u
   WHERE ${f.audience} = ${u.audience} AND ${f.position} = ${u.position}`;

/**
 * Wraps handlers of events that change recipients: resolves the recipients of earlier notifications before the change.
 * Not needed when a user stops receiving notifications about links, because the user's notifications then become
 * visible to the whole team.
 */
function resolvingRecipients<Event extends AnyDomainEvent>(
  handler: ProjectionHandler<Event>,
): ProjectionHandler<Event> {
  return (projected, writes) => {
    writes.run(resolveRecipients);
    handler(projected, writes);
  };
}

const deleteMailChoices = `DELETE FROM {schema}.${mailPreferenceTable.name} WHERE ${buildUnqualifiedColumnNameMap(mailPreferenceTable).user_id} = $1`;
const deleteAudience = `DELETE FROM {schema}.${notificationTable.name} WHERE ${n.audience} = $1`;

/** Deletes notifications of users without a row: erased users do not get new notifications. */
const deleteOfUnknownUsers = `
  DELETE FROM {schema}.${notificationTable.name} f WHERE ${f.is_kept} IS NULL AND ${f.audience} LIKE 'user:%'
     AND NOT EXISTS (SELECT FROM {schema}.${userNotificationStateTable.name} WHERE ${r.user_id} = substr(${f.audience}, 6)::uuid)`;

/**
 * Deletes all but the newest notifications of each audience that has new notifications, so that rows do not depend on
 * batch sizes.
 */
const deleteOldest = `
  WITH oldest AS MATERIALIZED (
    SELECT audiences.who, (SELECT ${o.position} FROM {schema}.${notificationTable.name} o WHERE ${o.audience} = audiences.who
                            ORDER BY ${o.position} DESC OFFSET $1 LIMIT 1) AS last
      FROM (SELECT DISTINCT ${f.audience} AS who FROM {schema}.${notificationTable.name} f WHERE ${f.is_kept} IS NULL) audiences
  )
  DELETE FROM {schema}.${notificationTable.name} f USING oldest
   WHERE ${f.audience} = oldest.who AND ${f.position} <= oldest.last`;
const markAllKept = `UPDATE {schema}.${notificationTable.name} SET ${n.is_kept} = true WHERE ${n.is_kept} IS NULL`;

function putNotification(
  { kind, to, facts, linkCondition }: TriggeredNotification,
  { at, position }: ProjectedEvent,
  writes: ProjectionWriter,
): void {
  const audience = getAudience(to);
  const key = { audience, position: position.toString() };
  const { rfqId = null, linkId = null, providerName = null, version = null } = facts;
  const ids = { rfq_id: rfqId, link_id: linkId, provider_name: providerName, version };
  const details = { days: facts.days ?? null, due_at: facts.until ?? null, items: facts.count ?? null };
  const onlyFor = 'vendorsOf' in to ? (to.only ?? null) : null;
  writes.put(notificationTable, { ...key, kind, at, ...ids, ...details, only_for: onlyFor });
  if ('vendorsOf' in to && to.only === undefined && linkId !== null)
    writes.put(unresolvedNotificationRecipientTable, { ...key, link_id: linkId, provider_id: to.vendorsOf });
  if ('buyer' in to)
    writes.put(unresolvedNotificationRecipientTable, { ...key, buyer_id: to.buyer, company_id: to.companyId });
  if (linkCondition === undefined) return;
  writes.run(deleteUnlessLinkStatus, [key.audience, key.position, linkCondition.linkId, [...linkCondition.among]]);
}

/** Stores the notifications that the event causes, based on the link statuses before the event. */
const notify: ProjectionHandler<AnyDomainEvent> = (projected, writes) => {
  for (const concern of getNotificationsForEvent(projected.event)) putNotification(concern, projected, writes);
};

const notifyOfRfq: ProjectionHandler<RfqEvent> = (projected, writes) => {
  notify(projected, writes);
  const { event } = projected;
  const isNew = event.type === 'RfqSent' || event.type === 'ProviderAdded';
  for (const [linkId, status] of getRfqLinkStatusesSetByEvent(event)) {
    if (isNew) writes.put(rfqLinkStatusAndAssigneeTable, { link_id: linkId, status });
    else writes.patch(rfqLinkStatusAndAssigneeTable, { link_id: linkId }, { status });
  }
  if (event.type === 'InChargeSet') {
    writes.run(resolveRecipients);
    writes.patch(rfqLinkStatusAndAssigneeTable, { link_id: event.data.linkId }, { in_charge_id: event.data.userId });
  }
};

const defaultHandlers = Object.fromEntries(
  currentEventDefinitions.map(({ name }) => [name, notifyingEventNames.includes(name) ? notify : 'ignore']),
) as unknown as ProjectionHandlers<AnyDomainEvent>;
const rfqHandlers = Object.fromEntries(
  rfqEvents.map(({ name }) => [name, notifyOfRfq]),
) as unknown as ProjectionHandlers<RfqEvent>;

const handlers: ProjectionHandlers<AnyDomainEvent> = {
  ...defaultHandlers,
  ...rfqHandlers,
  UserRegistered: ({ event: { data } }, { put }) =>
    put(userNotificationStateTable, { user_id: data.userId, read_up_to: '0' }),
  AccessApproved: resolvingRecipients((projected, writes) => {
    const { event, position } = projected;
    const { userId, providerId, right } = event.data;
    const answered = right === 'viewer' ? null : providerId;
    writes.patch(
      userNotificationStateTable,
      { user_id: userId },
      { vendor_since: position.toString(), vendor_of: answered },
    );
    notify(projected, writes);
  }),
  VendorRightSet: resolvingRecipients((projected, writes) => {
    const { userId, providerId, right } = projected.event.data;
    writes.patch(
      userNotificationStateTable,
      { user_id: userId },
      { vendor_of: right === 'viewer' ? null : providerId },
    );
    if (right === 'viewer') shareNotifications(userId, writes);
    notify(projected, writes);
  }),
  AccessRejected: (projected, writes) => {
    writes.patch(userNotificationStateTable, { user_id: projected.event.data.userId }, { vendor_since: null });
    notify(projected, writes);
  },
  AccessRevoked: (projected, writes) => {
    const { userId } = projected.event.data;
    writes.patch(userNotificationStateTable, { user_id: userId }, { vendor_since: null, vendor_of: null });
    shareNotifications(userId, writes);
    notify(projected, writes);
  },
  AccountDisabled: resolvingRecipients(({ event: { data } }, writes) => {
    writes.patch(userNotificationStateTable, { user_id: data.userId }, { disabled: true });
    shareNotifications(data.userId, writes);
  }),
  AccountEnabled: resolvingRecipients(({ event: { data } }, { patch }) =>
    patch(userNotificationStateTable, { user_id: data.userId }, { disabled: false }),
  ),
  RoleGranted: ({ event: { data }, position }, { patch }) => {
    if (data.role === 'admin')
      patch(userNotificationStateTable, { user_id: data.userId }, { admin_since: position.toString() });
  },
  RoleRevoked: ({ event: { data } }, { patch }) => {
    if (data.role === 'admin') patch(userNotificationStateTable, { user_id: data.userId }, { admin_since: null });
  },
  CompanyFounded: ({ event: { data } }, { put }) =>
    put(notificationCompanyMemberTable, { user_id: data.userId, company_id: data.companyId, is_owner: true }),
  MemberAdmitted: resolvingRecipients((projected, writes) => {
    const { userId, companyId, role } = projected.event.data;
    writes.put(notificationCompanyMemberTable, { user_id: userId, company_id: companyId, is_owner: role === 'owner' });
    notify(projected, writes);
  }),
  MemberRoleSet: resolvingRecipients((projected, writes) => {
    const { userId, role } = projected.event.data;
    writes.patch(notificationCompanyMemberTable, { user_id: userId }, { is_owner: role === 'owner' });
    notify(projected, writes);
  }),
  MemberLeft: resolvingRecipients((projected, writes) => {
    writes.remove(notificationCompanyMemberTable, { user_id: projected.event.data.userId });
    notify(projected, writes);
  }),
  /** A read mark never covers later events. */
  NotificationsRead: ({ event: { data }, position }, { patch }) => {
    const upTo = BigInt(data.upTo) < position ? data.upTo : position.toString();
    patch(userNotificationStateTable, { user_id: data.userId }, { read_up_to: upTo });
  },
  MailPreferenceSet: ({ event: { data } }, { put, patch }) => {
    const { userId, group, choice, timeZone } = data;
    put(mailPreferenceTable, { user_id: userId, mail_group: group, choice });
    if (timeZone !== null) patch(userNotificationStateTable, { user_id: userId }, { time_zone: timeZone });
  },
  SubjectErased: ({ event: { data } }, writes) => {
    const { remove, run } = writes;
    remove(userNotificationStateTable, { user_id: data.userId });
    shareNotifications(data.userId, writes);
    run(deleteMailChoices, [data.userId]);
    run(deleteAudience, [`user:${data.userId}`]);
  },
};

/**
 * Sends live updates to the recipients of notifications. Read marks and preferences notify all tabs of the user;
 * erasures notify nobody.
 */
function changes({ event }: ProjectedEvent<AnyDomainEvent>): readonly LiveChangeAudienceAndTag[] {
  if (event.type === 'NotificationsRead' || event.type === 'MailPreferenceSet') {
    return [[`user:${event.data.userId}`, 'Notifications']];
  }
  // The user's personal notifications become visible to the rest of the team.
  const hasLostAccess =
    event.type === 'AccessRevoked' || (event.type === 'VendorRightSet' && event.data.right === 'viewer');
  const others: readonly LiveChangeAudienceAndTag[] = hasLostAccess
    ? [[`provider:${event.data.providerId}`, 'Notifications']]
    : [];
  const concerned = getNotificationsForEvent(event).map(
    ({ to }): LiveChangeAudienceAndTag => [
      'buyer' in to ? `company:${to.companyId}` : getAudience(to),
      'Notifications',
    ],
  );
  return [...concerned, ...others];
}

/** Notifications in the product, based on the same rules as notification emails. */
export const notificationsProjection = defineProjection<AnyDomainEvent>({
  readModel: notificationsReadModel,
  handlers,
  afterBatch: ({ run }) => {
    run(resolveRecipients);
    run(deleteOfUnknownUsers);
    run(deleteOldest, [maxStoredNotifications]);
    run(markAllKept);
  },
  changes,
});
