import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { maxMailPreferenceChangesEverPerUser } from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import { expect, test } from 'vitest';
import { notificationReadAndMailPreferenceDecider, type SetMailPreferenceCommand } from './notifications.decider.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const meta = { commandId: userId, actor: userId, at: '2026-11-24T09:12:44.120Z' };
const marked = (upTo: string): NotificationEvent => ({ type: 'NotificationsRead', data: { userId, upTo } });
const markRead = (upTo: string, ...before: readonly NotificationEvent[]) =>
  notificationReadAndMailPreferenceDecider.decide(
    { type: 'MarkNotificationsRead', userId, upTo },
    before.reduce(notificationReadAndMailPreferenceDecider.evolve, notificationReadAndMailPreferenceDecider.initial),
    meta,
  );

test('records the read position', () => {
  expect(markRead('7')).toEqual([marked('7')]);
  expect(markRead('10', marked('9'))).toEqual([marked('10')]);
});

test('emits nothing for the same or an earlier read position', () => {
  expect(markRead('10', marked('10'))).toEqual([]);
  expect(markRead('9', marked('10'))).toEqual([]);
});

const set = (choice: 'at-once' | 'daily' | 'none', timeZone: string | null = 'Europe/Berlin'): NotificationEvent => ({
  type: 'MailPreferenceSet',
  data: { userId, group: 'quotes', choice, timeZone },
});
const setPreference = (
  choice: SetMailPreferenceCommand['choice'],
  timeZone: string | null,
  ...before: readonly NotificationEvent[]
) =>
  notificationReadAndMailPreferenceDecider.decide(
    { type: 'SetMailPreference', userId, group: 'quotes', choice, timeZone },
    before.reduce(notificationReadAndMailPreferenceDecider.evolve, notificationReadAndMailPreferenceDecider.initial),
    meta,
  );

test('records the preference for a group and the time zone', () => {
  expect(setPreference('daily', 'Europe/Berlin')).toEqual([set('daily')]);
  expect(setPreference('at-once', 'Europe/Berlin', marked('7'), set('daily'))).toEqual([set('at-once')]);
  expect(setPreference('none', null, set('daily'))).toEqual([set('none')]);
});

test('emits nothing for an unchanged or default preference, but for a new time zone', () => {
  expect(setPreference('at-once', null)).toEqual([]);
  expect(setPreference('daily', null, set('daily'))).toEqual([]);
  expect(setPreference('daily', 'Europe/Berlin', set('daily'))).toEqual([]);
  expect(setPreference('daily', 'Asia/Tokyo', set('daily'))).toEqual([set('daily', 'Asia/Tokyo')]);
});

test('rejects changes above the maximum', () => {
  const maxChanges = Array.from({ length: maxMailPreferenceChangesEverPerUser }, (_, at) =>
    set(at % 2 === 0 ? 'daily' : 'none'),
  );
  expect(() => setPreference('daily', null, ...maxChanges)).toThrow(Refusal);
  expect(setPreference('daily', null, ...maxChanges.slice(1))).toHaveLength(1);
  expect(setPreference('none', null, ...maxChanges)).toEqual([]);
});
