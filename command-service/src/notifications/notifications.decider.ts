import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type MailChoice,
  type MailGroup,
  mostMailChoices,
  usualChoice,
} from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Somebody has seen every notification up to one. */
export interface MarkNotificationsRead {
  readonly type: 'MarkNotificationsRead';
  readonly userId: string;
  readonly upTo: string;
}

/** Somebody says when mails of a group are wanted. @param timeZone `null`: the one that was named before holds. */
export interface SetMailPreference {
  readonly type: 'SetMailPreference';
  readonly userId: string;
  readonly group: MailGroup;
  readonly choice: MailChoice;
  readonly timeZone: string | null;
}

export type NotificationsCommand = MarkNotificationsRead | SetMailPreference;

/** Up to where in the log a person has read, and which mails the person wants. */
export interface NotificationsState {
  readonly upTo: bigint;
  readonly choices: Readonly<Partial<Record<MailGroup, MailChoice>>>;
  readonly timeZone: string | null;
  /** How often something was chosen. */
  readonly chosen: number;
}

function mark({ userId, upTo }: MarkNotificationsRead, state: NotificationsState): readonly NotificationEvent[] {
  return BigInt(upTo) <= state.upTo ? [] : [{ type: 'NotificationsRead', data: { userId, upTo } }];
}

/** @throws Refusal `notifications.history-full` */
function choose(command: SetMailPreference, state: NotificationsState): readonly NotificationEvent[] {
  const { userId, group, choice } = command;
  const timeZone = command.timeZone ?? state.timeZone;
  if ((state.choices[group] ?? usualChoice) === choice && timeZone === state.timeZone) return [];
  if (state.chosen >= mostMailChoices) {
    const detail = 'You have changed your mails too often for one more change.';
    throw new Refusal('state', 'notifications.history-full', detail);
  }
  return [{ type: 'MailPreferenceSet', data: { userId, group, choice, timeZone } }];
}

function evolve(state: NotificationsState, event: NotificationEvent): NotificationsState {
  switch (event.type) {
    case 'NotificationsRead':
      return { ...state, upTo: BigInt(event.data.upTo) };
    case 'MailPreferenceSet': {
      const { group, choice, timeZone } = event.data;
      return { ...state, choices: { ...state.choices, [group]: choice }, timeZone, chosen: state.chosen + 1 };
    }
  }
}

/** The rules of a `notifications-{userId}` stream: a mark moves forward only, and a choice that holds already is none. */
export const notificationsDecider: Decider<NotificationsState, NotificationsCommand, NotificationEvent> = {
  initial: { upTo: 0n, choices: {}, timeZone: null, chosen: 0 },
  evolve,
  decide: (command, state) =>
    command.type === 'MarkNotificationsRead' ? mark(command, state) : choose(command, state),
};
