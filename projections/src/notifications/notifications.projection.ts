import type { Audience, Change } from '@marketplace/contracts/live.ts';
import { keptNotifications } from '@marketplace/contracts/notifications/notifications.values.ts';
import { newestEvents, type RegisteredEvent } from '@marketplace/contracts/registry.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Concern, Concerned } from '@marketplace/domain/notifications/concern.ts';
import { concerningEvents, concernsOf } from '@marketplace/domain/notifications/concerns.ts';
import { statusesSetBy } from '@marketplace/domain/notifications/linkStatuses.ts';
import {
  colleague,
  link,
  mailChoice,
  notification,
  notifications,
  reader,
  unaddressed,
} from '@marketplace/read-models/notifications/notifications.tables.ts';
import { columnNames, refs } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handler, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';

type Named = Exclude<Audience, 'all'>;

/** Whom the live stream, and a row, name it for. */
function audienceOf(to: Concerned): Named {
  if ('user' in to) return `user:${to.user}`;
  if ('buyer' in to) return `user:${to.buyer}`;
  return 'vendorsOf' in to ? `provider:${to.vendorsOf}` : 'role:admin';
}

const n = columnNames(notification);
const r = columnNames(reader);
const l = columnNames(link);
const k = refs(colleague, 'k');
const w = refs(colleague, 'w');
const f = refs(notification, 'f');
const o = refs(notification, 'o');

/** Takes out what concerns somebody only while a link stands in certain ways, where it does not. */
const unlessLinkStands = `
  DELETE FROM {schema}.${notification.name} WHERE ${n.audience} = $1 AND ${n.position} = $2
     AND NOT EXISTS (SELECT FROM {schema}.${link.name} WHERE ${l.link_id} = $3 AND ${l.status} = ANY ($4))`;

/** Whoever answers for the provider no more leaves what was told to that person alone to all others, but that it was in charge. */
const notPutInCharge = `DELETE FROM {schema}.${notification.name} WHERE ${n.only_for} = $1 AND ${n.kind} = 'put-in-charge'`;
const toAllAgain = `UPDATE {schema}.${notification.name} SET ${n.only_for} = NULL WHERE ${n.only_for} = $1`;
const handOver = (userId: string, { run }: Writes): void => {
  run(notPutInCharge, [userId]);
  run(toAllAgain, [userId]);
};

const v = refs(reader, 'v');
const c = refs(link, 'c');
const u = refs(unaddressed, 'u');
const copied = Object.values(columnNames(notification)).filter((name) => name !== n.audience);
/**
 * What concerns a provider by a link is for who is in charge of it, as long as that person answers for the provider; what somebody asked for
 * in the name of a company is for the company's owners once that person has left it, and while the account is shut.
 */
const address = `
  WITH waiting AS (DELETE FROM {schema}.${unaddressed.name} RETURNING *),
  to_in_charge AS (
    UPDATE {schema}.${notification.name} f SET ${n.only_for} = ${c.in_charge_id}
      FROM waiting u JOIN {schema}.${link.name} c ON ${c.link_id} = ${u.link_id}
      JOIN {schema}.${reader.name} v ON ${v.user_id} = ${c.in_charge_id} AND ${v.vendor_of} = ${u.provider_id}
     WHERE ${f.audience} = ${u.audience} AND ${f.position} = ${u.position} AND ${v.disabled} IS NOT TRUE
  ),
  left_behind AS (
    SELECT * FROM waiting u WHERE ${u.company_id} IS NOT NULL AND NOT EXISTS (
      SELECT FROM {schema}.${colleague.name} k LEFT JOIN {schema}.${reader.name} v ON ${v.user_id} = ${k.user_id}
       WHERE ${k.user_id} = ${u.buyer_id} AND ${k.company_id} = ${u.company_id} AND ${v.disabled} IS NOT TRUE
    )
  ),
  to_owners AS (
    INSERT INTO {schema}.${notification.name} (${[n.audience, ...copied].join(', ')})
    SELECT 'user:' || ${w.user_id}, ${copied.map((name) => `f.${name}`).join(', ')}
      FROM left_behind u JOIN {schema}.${notification.name} f ON ${f.audience} = ${u.audience} AND ${f.position} = ${u.position}
      JOIN {schema}.${colleague.name} w ON ${w.company_id} = ${u.company_id} AND ${w.is_owner}
    ON CONFLICT DO NOTHING
  )
  DELETE FROM {schema}.${notification.name} f USING left_behind u
   WHERE ${f.audience} = ${u.audience} AND ${f.position} = ${u.position}`;

/**
 * Who hears of a link or of a company's request may be another one from here on: what was told before is addressed as things stood then. Who
 * hears of links no more needs none of that, for what that person alone was told goes to all.
 */
function addressed<Event extends RegisteredEvent>(handler: Handler<Event>): Handler<Event> {
  return (projected, writes) => {
    writes.run(address);
    handler(projected, writes);
  };
}

const choicesOfPerson = `DELETE FROM {schema}.${mailChoice.name} WHERE ${columnNames(mailChoice).user_id} = $1`;
const ofPerson = `DELETE FROM {schema}.${notification.name} WHERE ${n.audience} = $1`;

/** What is for a person who has no row: who was erased stays out of it. */
const ofNobody = `
  DELETE FROM {schema}.${notification.name} f WHERE ${f.is_kept} IS NULL AND ${f.audience} LIKE 'user:%'
     AND NOT EXISTS (SELECT FROM {schema}.${reader.name} WHERE ${r.user_id} = substr(${f.audience}, 6)::uuid)`;

/** What is older than the newest ones of each audience that was told of something, so that rows are the same whatever the batches were. */
const tooOld = `
  WITH oldest AS MATERIALIZED (
    SELECT told.who, (SELECT ${o.position} FROM {schema}.${notification.name} o WHERE ${o.audience} = told.who
                            ORDER BY ${o.position} DESC OFFSET $1 LIMIT 1) AS last
      FROM (SELECT DISTINCT ${f.audience} AS who FROM {schema}.${notification.name} f WHERE ${f.is_kept} IS NULL) told
  )
  DELETE FROM {schema}.${notification.name} f USING oldest
   WHERE ${f.audience} = oldest.who AND ${f.position} <= oldest.last`;
const allKept = `UPDATE {schema}.${notification.name} SET ${n.is_kept} = true WHERE ${n.is_kept} IS NULL`;

function putConcern({ kind, to, facts, whileLink }: Concern, { at, position }: ProjectedEvent, writes: Writes): void {
  const audience = audienceOf(to);
  const key = { audience, position: position.toString() };
  const { rfqId = null, linkId = null, providerName = null, version = null } = facts;
  const ids = { rfq_id: rfqId, link_id: linkId, provider_name: providerName, version };
  const figures = { days: facts.days ?? null, due_at: facts.until ?? null, items: facts.count ?? null };
  const onlyFor = 'vendorsOf' in to ? (to.only ?? null) : null;
  writes.put(notification, { ...key, kind, at, ...ids, ...figures, only_for: onlyFor });
  if ('vendorsOf' in to && to.only === undefined && linkId !== null)
    writes.put(unaddressed, { ...key, link_id: linkId, provider_id: to.vendorsOf });
  if ('buyer' in to) writes.put(unaddressed, { ...key, buyer_id: to.buyer, company_id: to.companyId });
  if (whileLink === undefined) return;
  writes.run(unlessLinkStands, [key.audience, key.position, whileLink.linkId, [...whileLink.among]]);
}

/** Tells whom the event concerns, as links stood before it. */
const tell: Handler<RegisteredEvent> = (projected, writes) => {
  for (const concern of concernsOf(projected.event)) putConcern(concern, projected, writes);
};

const tellOfRfq: Handler<RfqEvent> = (projected, writes) => {
  tell(projected, writes);
  const { event } = projected;
  const isNew = event.type === 'RfqSent' || event.type === 'ProviderAdded';
  for (const [linkId, status] of statusesSetBy(event)) {
    if (isNew) writes.put(link, { link_id: linkId, status });
    else writes.patch(link, { link_id: linkId }, { status });
  }
  if (event.type === 'InChargeSet') {
    writes.run(address);
    writes.patch(link, { link_id: event.data.linkId }, { in_charge_id: event.data.userId });
  }
};

const told = Object.fromEntries(
  newestEvents.map(({ name }) => [name, concerningEvents.includes(name) ? tell : 'ignore']),
) as unknown as Handlers<RegisteredEvent>;
const toldOfRfqs = Object.fromEntries(rfqEvents.map(({ name }) => [name, tellOfRfq])) as unknown as Handlers<RfqEvent>;

const handlers: Handlers<RegisteredEvent> = {
  ...told,
  ...toldOfRfqs,
  UserRegistered: ({ event: { data } }, { put }) => put(reader, { user_id: data.userId, read_up_to: '0' }),
  AccessApproved: addressed((projected, writes) => {
    const { event, position } = projected;
    const { userId, providerId, right } = event.data;
    const answered = right === 'viewer' ? null : providerId;
    writes.patch(reader, { user_id: userId }, { vendor_since: position.toString(), vendor_of: answered });
    tell(projected, writes);
  }),
  VendorRightSet: addressed((projected, writes) => {
    const { userId, providerId, right } = projected.event.data;
    writes.patch(reader, { user_id: userId }, { vendor_of: right === 'viewer' ? null : providerId });
    if (right === 'viewer') handOver(userId, writes);
    tell(projected, writes);
  }),
  AccessRejected: (projected, writes) => {
    writes.patch(reader, { user_id: projected.event.data.userId }, { vendor_since: null });
    tell(projected, writes);
  },
  AccessRevoked: (projected, writes) => {
    const { userId } = projected.event.data;
    writes.patch(reader, { user_id: userId }, { vendor_since: null, vendor_of: null });
    handOver(userId, writes);
    tell(projected, writes);
  },
  AccountDisabled: addressed(({ event: { data } }, writes) => {
    writes.patch(reader, { user_id: data.userId }, { disabled: true });
    handOver(data.userId, writes);
  }),
  AccountEnabled: addressed(({ event: { data } }, { patch }) =>
    patch(reader, { user_id: data.userId }, { disabled: false }),
  ),
  RoleGranted: ({ event: { data }, position }, { patch }) => {
    if (data.role === 'admin') patch(reader, { user_id: data.userId }, { admin_since: position.toString() });
  },
  RoleRevoked: ({ event: { data } }, { patch }) => {
    if (data.role === 'admin') patch(reader, { user_id: data.userId }, { admin_since: null });
  },
  CompanyFounded: ({ event: { data } }, { put }) =>
    put(colleague, { user_id: data.userId, company_id: data.companyId, is_owner: true }),
  MemberAdmitted: addressed((projected, writes) => {
    const { userId, companyId, role } = projected.event.data;
    writes.put(colleague, { user_id: userId, company_id: companyId, is_owner: role === 'owner' });
    tell(projected, writes);
  }),
  MemberRoleSet: addressed((projected, writes) => {
    const { userId, role } = projected.event.data;
    writes.patch(colleague, { user_id: userId }, { is_owner: role === 'owner' });
    tell(projected, writes);
  }),
  MemberLeft: addressed((projected, writes) => {
    writes.remove(colleague, { user_id: projected.event.data.userId });
    tell(projected, writes);
  }),
  /** Nobody has read what had not happened then. */
  NotificationsRead: ({ event: { data }, position }, { patch }) => {
    const upTo = BigInt(data.upTo) < position ? data.upTo : position.toString();
    patch(reader, { user_id: data.userId }, { read_up_to: upTo });
  },
  MailPreferenceSet: ({ event: { data } }, { put, patch }) => {
    const { userId, group, choice, timeZone } = data;
    put(mailChoice, { user_id: userId, mail_group: group, choice });
    if (timeZone !== null) patch(reader, { user_id: userId }, { time_zone: timeZone });
  },
  SubjectErased: ({ event: { data } }, writes) => {
    const { remove, run } = writes;
    remove(reader, { user_id: data.userId });
    handOver(data.userId, writes);
    run(choicesOfPerson, [data.userId]);
    run(ofPerson, [`user:${data.userId}`]);
  },
};

/** Whom it concerns; what somebody has read or chosen is told to that person alone, in every window. Of an erasure nobody learns. */
function changes({ event }: ProjectedEvent<RegisteredEvent>): readonly Change[] {
  if (event.type === 'NotificationsRead' || event.type === 'MailPreferenceSet') {
    return [[`user:${event.data.userId}`, 'Notifications']];
  }
  // What one of the provider's people heard alone is everybody's now.
  const isLost = event.type === 'AccessRevoked' || (event.type === 'VendorRightSet' && event.data.right === 'viewer');
  const others: readonly Change[] = isLost ? [[`provider:${event.data.providerId}`, 'Notifications']] : [];
  const concerned = concernsOf(event).map(
    ({ to }): Change => ['buyer' in to ? `company:${to.companyId}` : audienceOf(to), 'Notifications'],
  );
  return [...concerned, ...others];
}

/** What people are told of, by the table that mails go by too. */
export const notificationsProjection = defineProjection<RegisteredEvent>({
  readModel: notifications,
  handlers,
  afterBatch: ({ run }) => {
    run(address);
    run(ofNobody);
    run(tooOld, [keptNotifications]);
    run(allKept);
  },
  changes,
});
