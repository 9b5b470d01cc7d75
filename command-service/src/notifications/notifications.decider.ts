import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type MailPreferenceChoice,
  type MailPreferenceGroup,
  maxMailPreferenceChangesEverPerUser,
  defaultMailPreferenceChoice,
} from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Marks every notification up to a log position as read. */
export interface MarkNotificationsReadCommand {
  readonly type: 'MarkNotificationsRead';
  readonly userId: string;
  readonly upTo: string;
}

/** Sets when a user gets mails of a group. If `timeZone` is `null`, the previous time zone is kept. */
export interface SetMailPreferenceCommand {
  readonly type: 'SetMailPreference';
  readonly userId: string;
  readonly group: MailPreferenceGroup;
  readonly choice: MailPreferenceChoice;
  readonly timeZone: string | null;
}

export type NotificationReadOrMailPreferenceCommand = MarkNotificationsReadCommand | SetMailPreferenceCommand;

/** A user's read position in the log, and email preferences. */
export interface NotificationsDeciderState {
  readonly upTo: bigint;
  readonly choices: Readonly<Partial<Record<MailPreferenceGroup, MailPreferenceChoice>>>;
  readonly timeZone: string | null;
  /** Number of preference changes so far. */
  readonly changeCount: number;
}

function markRead(
  { userId, upTo }: MarkNotificationsReadCommand,
  state: NotificationsDeciderState,
): readonly NotificationEvent[] {
  return BigInt(upTo) <= state.upTo ? [] : [{ type: 'NotificationsRead', data: { userId, upTo } }];
}

/** @throws Refusal `notifications.history-full` */
function setPreference(
  command: SetMailPreferenceCommand,
  state: NotificationsDeciderState,
): readonly NotificationEvent[] {
  const { userId, group, choice } = command;
  const timeZone = command.timeZone ?? state.timeZone;
  if ((state.choices[group] ?? defaultMailPreferenceChoice) === choice && timeZone === state.timeZone) return [];
  if (state.changeCount >= maxMailPreferenceChangesEverPerUser) {
    throw new Refusal(
      'state',
      'notifications.history-full',
      msg`Email preferences can be changed at most ${plural({ max: maxMailPreferenceChangesEverPerUser }, { one: '# time', other: '# times' })}. Contact support to change them again.`,
    );
  }
  return [{ type: 'MailPreferenceSet', data: { userId, group, choice, timeZone } }];
}

function evolve(state: NotificationsDeciderState, event: NotificationEvent): NotificationsDeciderState {
  switch (event.type) {
    case 'NotificationsRead':
      return { ...state, upTo: BigInt(event.data.upTo) };
    case 'MailPreferenceSet': {
      const { group, choice, timeZone } = event.data;
      return { ...state, choices: { ...state.choices, [group]: choice }, timeZone, changeCount: state.changeCount + 1 };
    }
  }
}

/**
 * Rules of a `notifications-{userId}` stream: the read position only increases, and unchanged preferences emit nothing.
 */
export const notificationReadAndMailPreferenceDecider: Decider<
  NotificationsDeciderState,
  NotificationReadOrMailPreferenceCommand,
  NotificationEvent
> = {
  initial: { upTo: 0n, choices: {}, timeZone: null, changeCount: 0 },
  evolve,
  decide: (command, state) =>
    command.type === 'MarkNotificationsRead' ? markRead(command, state) : setPreference(command, state),
};
