import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import { expect, test } from 'vitest';
import { notificationsDecider } from './notifications.decider.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const meta = { commandId: userId, actor: userId, at: '2026-11-24T09:12:44.120Z' };
const marked = (upTo: string): NotificationEvent => ({ type: 'NotificationsRead', data: { userId, upTo } });
const decided = (upTo: string, ...before: readonly NotificationEvent[]) =>
  notificationsDecider.decide(
    { type: 'MarkNotificationsRead', userId, upTo },
    before.reduce(notificationsDecider.evolve, notificationsDecider.initial),
    meta,
  );

test('notes up to where somebody has read', () => {
  expect(decided('7')).toEqual([marked('7')]);
  expect(decided('10', marked('9'))).toEqual([marked('10')]);
});

test('what was read stays read: the same mark again, and an earlier one, write nothing', () => {
  expect(decided('10', marked('10'))).toEqual([]);
  expect(decided('9', marked('10'))).toEqual([]);
});
