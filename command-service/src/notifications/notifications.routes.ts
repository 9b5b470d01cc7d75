import { markNotificationsRead } from '@marketplace/contracts/notifications/notifications.api.ts';
import { notificationsStream } from '@marketplace/contracts/notifications/notifications.events.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { notificationsDecider } from './notifications.decider.ts';

export type NotificationRoutesDeps = CommandRoutePorts;

/** Up to where whoever is signed in has read what happened. */
export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutesDeps): void {
  serve(app, deps.guard, markNotificationsRead, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { position } = await deps.execute(notificationsDecider, {
      stream: notificationsStream(userId),
      command: { type: 'MarkNotificationsRead', userId, upTo: body.up_to },
      meta: commandMeta(deps, { request, caller, body }),
    });
    return { position, message: 'Noted as read.' };
  });
}
