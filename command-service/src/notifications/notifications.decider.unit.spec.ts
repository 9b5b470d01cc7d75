import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { mostMailChoices } from '@marketplace/contracts/notifications/mails.values.ts';
import type { NotificationEvent } from '@marketplace/contracts/notifications/notifications.events.ts';
import { expect, test } from 'vitest';
import { notificationsDecider, type SetMailPreference } from './notifications.decider.ts';

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

const set = (choice: 'at-once' | 'daily' | 'none', timeZone: string | null = 'Europe/Berlin'): NotificationEvent => ({
  type: 'MailPreferenceSet',
  data: { userId, group: 'quotes', choice, timeZone },
});
const chosen = (
  choice: SetMailPreference['choice'],
  timeZone: string | null,
  ...before: readonly NotificationEvent[]
) =>
  notificationsDecider.decide(
    { type: 'SetMailPreference', userId, group: 'quotes', choice, timeZone },
    before.reduce(notificationsDecider.evolve, notificationsDecider.initial),
    meta,
  );

test('notes when mails of a group are wanted, and by which zone', () => {
  expect(chosen('daily', 'Europe/Berlin')).toEqual([set('daily')]);
  expect(chosen('at-once', 'Europe/Berlin', marked('7'), set('daily'))).toEqual([set('at-once')]);
  expect(chosen('none', null, set('daily'))).toEqual([set('none')]);
});

test('a choice that holds already is none, also the one that holds before any; a new zone is one', () => {
  expect(chosen('at-once', null)).toEqual([]);
  expect(chosen('daily', null, set('daily'))).toEqual([]);
  expect(chosen('daily', 'Europe/Berlin', set('daily'))).toEqual([]);
  expect(chosen('daily', 'Asia/Tokyo', set('daily'))).toEqual([set('daily', 'Asia/Tokyo')]);
});

test('choices end somewhere', () => {
  const often = Array.from({ length: mostMailChoices }, (_, at) => set(at % 2 === 0 ? 'daily' : 'none'));
  expect(() => chosen('daily', null, ...often)).toThrow(Refusal);
  expect(chosen('daily', null, ...often.slice(1))).toHaveLength(1);
  expect(chosen('none', null, ...often)).toEqual([]);
});
