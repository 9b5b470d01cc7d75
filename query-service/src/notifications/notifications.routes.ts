import { type Caller, isAdmin, mayAnswer } from '@marketplace/contracts/kernel/caller.ts';
import { readMailPreferences } from '@marketplace/contracts/notifications/mails.api.ts';
import {
  digestHour,
  type MailGroup,
  mailGroups,
  usualChoice,
} from '@marketplace/contracts/notifications/mails.values.ts';
import {
  countNotifications,
  listNotifications,
  type NotificationView,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { countedFor, mailChoicesOf, type NotificationRow, notificationsOf } from './notifications.queries.ts';
import { wordsOf } from './notifications.words.ts';

export type NotificationRoutesDeps = GuardPort & ReadModelPort;

function toView(row: NotificationRow): NotificationView {
  const { position, kind, at, read_up_to: readUpTo } = row;
  return { id: position, kind, ...wordsOf(row), at: at.toISOString(), unread: BigInt(position) > BigInt(readUpTo) };
}

/** Mail groups that are available to the caller. Everyone can send requests. */
function listMailGroups(caller: Caller): readonly MailGroup[] {
  const ofVendors: readonly MailGroup[] = mayAnswer(caller) ? [] : ['requests', 'decisions', 'catalogue'];
  const ofAdmins: readonly MailGroup[] = isAdmin(caller) ? [] : ['administration'];
  return mailGroups.filter((group) => !ofVendors.includes(group) && !ofAdmins.includes(group));
}

/** Registers the notifications of the signed-in user and their mail preferences. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutesDeps): void {
  serve(app, deps.guard, countNotifications, async ({ caller }) => {
    const { unread } = await countedFor(await readSource(deps), caller);
    return { unread };
  });

  serve(app, deps.guard, readMailPreferences, async ({ caller }) => {
    const { choices, timeZone } = await mailChoicesOf(await readSource(deps), caller.userId);
    const groups = listMailGroups(caller).map((group) => ({ group, choice: choices.get(group) ?? usualChoice }));
    return { groups, time_zone: timeZone, digest_hour: digestHour };
  });

  serve(app, deps.guard, listNotifications, async ({ query, caller }) => {
    const [rows, { total, unread }] = await inSnapshot(await readSource(deps), (source) =>
      Promise.all([notificationsOf(source, caller, query.page), countedFor(source, caller)]),
    );
    return { notifications: rows.map(toView), total, unread };
  });
}
