import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { setMailPreferenceEndpoint } from '@marketplace/contracts/notifications/mails.api.ts';
import { MailPreferenceChoice, MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import { markNotificationsReadEndpoint } from '@marketplace/contracts/notifications/notifications.api.ts';
import { getNotificationsStreamName } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { isTimeZone } from '../mails/digestTimes.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { notificationReadAndMailPreferenceDecider, type SetMailPreferenceCommand } from './notifications.decider.ts';

export interface NotificationCommandRoutesDeps extends CommandRoutePorts {
  readonly store: Pick<EventStore, 'head'>;
}

/** Caps the position at the end of the log: a position beyond the end would make later calls ineffective. */
async function capAtLogEnd({ store }: NotificationCommandRoutesDeps, upTo: string): Promise<string> {
  const head = await store.head();
  return BigInt(upTo) > head ? head.toString() : upTo;
}

type PreferenceBody = Readonly<{ group: string; choice: string; time_zone?: string | null | undefined }>;

/** @throws Refusal `notifications.unknown-group`, `notifications.unknown-choice`, `notifications.unknown-zone` */
function parsePreference(
  userId: string,
  { group, choice, time_zone: zone = null }: PreferenceBody,
): SetMailPreferenceCommand {
  const known = {
    group: MailPreferenceGroup.safeParse(group).data,
    choice: MailPreferenceChoice.safeParse(choice).data,
  };
  if (known.group === undefined) {
    throw new Refusal('shape', 'notifications.unknown-group', msg`This group of emails does not exist.`);
  }
  if (known.choice === undefined) {
    const choices = MailPreferenceChoice.options.join(', ');
    throw new Refusal('shape', 'notifications.unknown-choice', msg`Choose one of: ${{ choices }}.`);
  }
  if (zone !== null && !isTimeZone(zone)) {
    throw new Refusal(
      'shape',
      'notifications.unknown-zone',
      msg`This time zone is unknown. Enter the name of a time zone, such as Europe/Berlin.`,
    );
  }
  return { type: 'SetMailPreference', userId, group: known.group, choice: known.choice, timeZone: zone };
}

/** Endpoints to set the read position and the email preferences of the signed-in user. */
export function registerNotificationReadAndMailPreferenceRoutes(
  app: FastifyInstance,
  deps: NotificationCommandRoutesDeps,
): void {
  registerEndpoint(app, deps.guard, markNotificationsReadEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { position } = await deps.execute(notificationReadAndMailPreferenceDecider, {
      stream: getNotificationsStreamName(userId),
      command: { type: 'MarkNotificationsRead', userId, upTo: await capAtLogEnd(deps, body.up_to) },
      meta: createCommandMeta(deps, { request, caller, body }),
    });
    return { position, message: formatMessage(msg`Notifications were marked as read.`) };
  });

  registerEndpoint(app, deps.guard, setMailPreferenceEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { position } = await deps.execute(notificationReadAndMailPreferenceDecider, {
      stream: getNotificationsStreamName(userId),
      command: parsePreference(userId, body),
      meta: createCommandMeta(deps, { request, caller, body }),
    });
    return { position, message: formatMessage(msg`Your email preference was saved.`) };
  });
}
