import { markNotificationsRead } from '@marketplace/contracts/notifications/notifications.api.ts';
import { notificationsStream } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { notificationsDecider } from './notifications.decider.ts';

export interface NotificationRoutesDeps extends CommandRoutePorts {
  readonly store: Pick<EventStore, 'head'>;
}

/** A mark counts up to what has happened: one from the future would keep every later one from counting. */
async function upToNow({ store }: NotificationRoutesDeps, upTo: string): Promise<string> {
  const head = await store.head();
  return BigInt(upTo) > head ? head.toString() : upTo;
}

/** Up to where whoever is signed in has read what happened. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutesDeps): void {
  serve(app, deps.guard, markNotificationsRead, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { position } = await deps.execute(notificationsDecider, {
      stream: notificationsStream(userId),
      command: { type: 'MarkNotificationsRead', userId, upTo: await upToNow(deps, body.up_to) },
      meta: commandMeta(deps, { request, caller, body }),
    });
    return { position, message: 'Noted as read.' };
  });
}
