import { type Caller, isAdmin, canAnswerRfqs } from '@marketplace/contracts/kernel/caller.ts';
import { readMailPreferencesEndpoint } from '@marketplace/contracts/notifications/mails.api.ts';
import {
  dailyDigestHour,
  type MailPreferenceGroup,
  mailPreferenceGroupNames,
  defaultMailPreferenceChoice,
} from '@marketplace/contracts/notifications/mails.values.ts';
import {
  countNotificationsEndpoint,
  listNotificationsEndpoint,
  type NotificationReplyItem,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import {
  loadOwnNotificationCounts,
  loadMailPreferences,
  type NotificationDatabaseRow,
  listOwnNotificationPage,
} from './notifications.queries.ts';
import { formatNotification } from './notifications.words.ts';

export type NotificationQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

function toView(row: NotificationDatabaseRow): NotificationReplyItem {
  const { position, kind, at, read_up_to: readUpTo } = row;
  return {
    id: position,
    kind,
    ...formatNotification(row),
    at: at.toISOString(),
    unread: BigInt(position) > BigInt(readUpTo),
  };
}

/**
 * Lists the groups of email notifications available to the caller. Groups about sending RFQs are available to everyone.
 */
function listMailGroups(caller: Caller): readonly MailPreferenceGroup[] {
  const ofVendors: readonly MailPreferenceGroup[] = canAnswerRfqs(caller) ? [] : ['requests', 'decisions', 'catalogue'];
  const ofAdmins: readonly MailPreferenceGroup[] = isAdmin(caller) ? [] : ['administration'];
  return mailPreferenceGroupNames.filter((group) => !ofVendors.includes(group) && !ofAdmins.includes(group));
}

/** Registers the endpoints for the notifications and the email preferences of the signed-in user. */
export function registerNotificationQueryRoutes(app: FastifyInstance, deps: NotificationQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, countNotificationsEndpoint, async ({ caller }) => {
    const { unread } = await loadOwnNotificationCounts(await resolveReadModelPoolAndSchemas(deps), caller);
    return { unread };
  });

  registerEndpoint(app, deps.guard, readMailPreferencesEndpoint, async ({ caller }) => {
    const { choices, timeZone } = await loadMailPreferences(await resolveReadModelPoolAndSchemas(deps), caller.userId);
    const groups = listMailGroups(caller).map((group) => ({
      group,
      choice: choices.get(group) ?? defaultMailPreferenceChoice,
    }));
    return { groups, time_zone: timeZone, digest_hour: dailyDigestHour };
  });

  registerEndpoint(app, deps.guard, listNotificationsEndpoint, async ({ query, caller }) => {
    const [rows, { total, unread }] = await readInDatabaseSnapshot(
      await resolveReadModelPoolAndSchemas(deps),
      (source) =>
        Promise.all([listOwnNotificationPage(source, caller, query.page), loadOwnNotificationCounts(source, caller)]),
    );
    return { notifications: rows.map(toView), total, unread };
  });
}
