import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Somebody has seen every notification up to one. */
export interface MarkNotificationsRead {
  readonly type: 'MarkNotificationsRead';
  readonly userId: string;
  readonly upTo: string;
}

/** Up to where in the log a person has read. */
export interface NotificationsState {
  readonly upTo: bigint;
}

function decide(command: MarkNotificationsRead, { upTo }: NotificationsState): readonly NotificationEvent[] {
  if (BigInt(command.upTo) <= upTo) return [];
  return [{ type: 'NotificationsRead', data: { userId: command.userId, upTo: command.upTo } }];
}

/** The rules of a `notifications-{userId}` stream: a mark moves forward only, so that a repetition writes nothing. */
export const notificationsDecider: Decider<NotificationsState, MarkNotificationsRead, NotificationEvent> = {
  initial: { upTo: 0n },
  evolve: (_state, { data }) => ({ upTo: BigInt(data.upTo) }),
  decide,
};
