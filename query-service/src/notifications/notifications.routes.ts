import {
  countNotifications,
  listNotifications,
  type NotificationView,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { countedFor, type NotificationRow, notificationsOf } from './notifications.queries.ts';
import { wordsOf } from './notifications.words.ts';

export type NotificationRoutesDeps = GuardPort & ReadModelPort;

function toView(row: NotificationRow): NotificationView {
  const { position, kind, at, read_up_to: readUpTo } = row;
  return { id: position, kind, ...wordsOf(row), at: at.toISOString(), unread: BigInt(position) > BigInt(readUpTo) };
}

/** What whoever is signed in is told of. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutesDeps): void {
  serve(app, deps.guard, countNotifications, async ({ caller }) => {
    const { unread } = await countedFor(await readSource(deps), caller);
    return { unread };
  });

  serve(app, deps.guard, listNotifications, async ({ query, caller }) => {
    const source = await readSource(deps);
    const [rows, { total, unread }] = await Promise.all([
      notificationsOf(source, caller, query.page),
      countedFor(source, caller),
    ]);
    return { notifications: rows.map(toView), total, unread };
  });
}
